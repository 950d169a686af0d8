// Words for things: on hover, on focus, on a long press. And the line that says what can't be done.

import { meantIndex } from "./meaning.js";

const tip = document.getElementById("tip");
const toast = document.getElementById("toast");
let timer = 0;
let pressed = 0;

// The text of the nearest titled thing; browsers' own tooltips are slow and never come on focus.
function words(target) {
  const titled = target.closest?.(".pane g, .pane svg, [data-tip]");
  for (let element = titled; element && element.id !== "board"; element = element.parentElement) {
    if (element.dataset.tip) return [element, element.dataset.tip];
    const title = element.querySelector(":scope > title");
    if (title) {
      element.dataset.tip = title.textContent;
      title.remove();
      return [element, element.dataset.tip];
    }
  }
  return null;
}

// Of a thing that can mean several choices, the words of the one that is meant.
function meantWords(element, text) {
  const [options, ...more] = text.split("\n");
  const at = element.dataset.choice ? meantIndex(element) : -1;
  return at < 0 ? text : [options.split(" ‖ ")[at], ...more].join("\n");
}

function show(target) {
  const found = words(target);
  if (found === null) return closeTip();
  tip.textContent = meantWords(...found).replaceAll("; ", "\n");
  tip.hidden = false;
  beside(tip, found[0].getBoundingClientRect());
}

// What a thing is that is drawn and named, but neither chosen nor asked about: what its tip says.
export const wordsOf = (target) => words(target)?.[1] ?? "";

// What a choice would bring, below what it is.
export function tellMore(element, lines) {
  const more = document.createElement("span");
  more.className = "more";
  more.textContent = lines.join("\n");
  if (tip.hidden) tip.textContent = "";
  tip.querySelector(".more")?.remove();
  tip.append(more);
  tip.hidden = false;
  beside(tip, element.getBoundingClientRect());
}

export function closeTip() {
  tip.hidden = true;
}

// Put something next to a box without leaving the window.
export function beside(thing, box) {
  const prompt = document.querySelector(".prompt")?.getBoundingClientRect();
  const { width, height } = thing.getBoundingClientRect();
  const x = Math.min(Math.max(6, box.left + box.width / 2 - width / 2), innerWidth - width - 6);
  // Beside an answer it would lie on the others: then it lies outside the prompt.
  const inPrompt = prompt && box.top >= prompt.top && box.bottom <= prompt.bottom + 1;
  const above = (inPrompt ? prompt.top : box.top) - height - 8;
  const y = above > 4 ? above : Math.min((inPrompt ? prompt.bottom : box.bottom) + 8, innerHeight - height - 6);
  thing.style.left = `${x}px`;
  thing.style.top = `${y}px`;
}

export function say(text, rule = null) {
  toast.textContent = text;
  if (rule !== null) toast.append(" ", rule);
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { toast.hidden = true; }, 3000 + 60 * text.length);
}

export function closeTips() {
  closeTip();
  toast.hidden = true;
}

// What else a long press does: a table shows what would happen.
let longPressed = () => {};
export function onLongPress(does) { longPressed = does; }

export function giveTips() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") show(event.target);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) show(event.target);
  });
  document.addEventListener("focusout", closeTip);
  document.addEventListener("pointerdown", (event) => {
    closeTip();
    if (event.pointerType === "mouse") return;
    clearTimeout(pressed);
    pressed = setTimeout(() => {
      show(event.target);
      longPressed(event.target);
      // The click that ends a long press asks, it does not choose.
      addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    }, 450);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(end, () => clearTimeout(pressed));
  }
}
