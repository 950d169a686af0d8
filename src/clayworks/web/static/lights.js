// Lights the things on the board that a line of the log or of the score sheet is about.

import { reveal } from "./layout.js";

export function dark() {
  for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
}

export function light(elements) {
  dark();
  for (const element of elements) element.classList.add("lit");
  if (elements.length) reveal(elements[0]);
}

export const named = (name) => [...document.querySelectorAll(`#board [data-element="${CSS.escape(name)}"]`)];

// Places are written without their kind: C4 is cell:C4.
export const placed = (names) => names.split(" ").filter(Boolean)
  .flatMap((name) => [...document.querySelectorAll(`#board [data-element$=":${CSS.escape(name)}"]`)]);

function about(target) {
  const line = target.closest?.("[data-lights], [data-places]");
  if (!line) return null;
  return line.dataset.lights ? named(line.dataset.lights) : placed(line.dataset.places);
}

export function giveLight() {
  for (const start of ["pointerover", "focusin"]) {
    document.addEventListener(start, (event) => {
      const found = about(event.target);
      if (found) light(found);
      else if (start === "pointerover" && event.target.closest?.(".side")) dark();
    });
  }
  document.addEventListener("focusout", dark);
}
