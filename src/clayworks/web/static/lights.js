// Lights the things on the board that a line of the log or of the score sheet is about.

import { reveal } from "./layout.js";

export function dark() {
  for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
}

export function light(elements, inSight = true) {
  dark();
  for (const element of elements) element.classList.add("lit");
  if (!elements.length || !inSight) return;
  reveal(elements[0]);
  elements[0].scrollIntoView({ block: "center", inline: "center" });
}

export const named = (name) => [...document.querySelectorAll(`#board [data-element="${CSS.escape(name)}"]`)];

// What somebody touched. What everybody has has a short name on the mat of who looks; of anybody else it is named with
// its owner, or the whole mat is meant.
export function touched(name, colour) {
  const [kind, what] = name.split(":");
  const owned = named(`${kind}:${colour}-${what}`);
  if (owned.length) return owned;
  const found = named(name);
  const isAnothers = found.some((one) => ![undefined, colour].includes(one.closest(".pane").dataset.seat));
  return isAnothers || !found.length ? [...document.querySelectorAll(`.pane[data-seat="${colour}"]`)] : found;
}

// Places are written without their kind: C4 is cell:C4.
export const placed = (names) => names.split(" ").filter(Boolean)
  .flatMap((name) => [...document.querySelectorAll(`#board [data-element$=":${CSS.escape(name)}"], #board [data-element="${CSS.escape(name)}"]`)]);

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
  // The companion's last step disables its button, which loses the focus: what it points at stays lit.
  document.addEventListener("focusout", (event) => { if (!event.target.closest?.("#companion")) dark(); });
}
