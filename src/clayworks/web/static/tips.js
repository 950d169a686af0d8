// Words for things: on hover, on focus, on a long press. And the line that says what can't be done.

import { meantIndex } from "./meaning.js";
import { beside } from "./placing.js";

const tip = document.getElementById("tip");
const toast = document.getElementById("toast");
const said = document.getElementById("said");
let timer = 0;
let pressed = 0;
let about = null; // what the tip is beside

// The text of the nearest titled thing; browsers' own tooltips are slow and never come on focus.
function words(target) {
  const titled = target.closest?.(".pane g, .pane svg, [data-tip]");
  for (let element = titled; element && element.id !== "board"; element = element.parentElement) {
    if (element.dataset.tip) return [element, withBot(element)];
    const title = element.querySelector(":scope > title");
    if (title) {
      element.dataset.tip = title.textContent;
      title.remove();
      return [element, withBot(element)];
    }
  }
  return null;
}

// The pane of a mat that a bot plays says which bot it is; so do the name on it and its heading.
function withBot(element) {
  const { tip: text } = element.dataset;
  const bot = element.closest(".pane[data-seat][data-tip]")?.dataset.tip ?? text;
  if (bot.startsWith(`${text}, `)) return bot;
  return bot !== text && element.dataset.element?.startsWith("mat:") ? `${bot}\n${text}` : text;
}

// Of a thing that can mean several choices, the words of the one that is meant.
function meantWords(element, text) {
  const [options, ...more] = text.split("\n");
  const at = element.dataset.choice ? meantIndex(element) : -1;
  return at < 0 ? text : [options.split(" ‖ ")[at], ...more].join("\n");
}

function tellBeside(element) {
  about = element;
  tip.hidden = false;
  beside(tip, element);
}

const isCut = (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;

// Something on which everything stands that its tip says; what does not fit there is hidden, and told.
function saysItself(element, text) {
  if (!(element instanceof HTMLElement)) return false;
  const plain = (words) => words.replace(/[\s;·]+/g, "");
  if (!plain(element.textContent).includes(plain(text))) return false;
  if (!element.matches(".option")) return !isCut(element);
  return [...element.querySelectorAll("small")].every((one) => one.offsetWidth > 1 && one.scrollHeight <= one.clientHeight + 1);
}

function show(target) {
  const found = words(target);
  if (found === null || saysItself(...found)) return closeTip();
  tip.textContent = meantWords(...found).replace(/; (?=[−+])/g, "\n");
  tellBeside(found[0]);
}

// What a thing is that is drawn and named, but neither chosen nor asked about: what its tip says.
export const wordsOf = (target) => words(target)?.[1] ?? "";

// What a choice would bring, below what it is.
export function tellMore(element, lines) {
  const more = document.createElement("span");
  more.className = "more";
  more.textContent = lines.join("\n");
  if (tip.hidden) {
    if (!lines.length) return; // nothing that the thing does not say itself
    tip.textContent = "";
  }
  tip.querySelector(".more")?.remove();
  tip.append(more);
  tellBeside(element);
}

export function closeTip() {
  tip.hidden = true;
}

// Say something, beside what it is about. What is heard is kept apart: a live region must be there before.
export function say(text, { about = null, rule = null } = {}) {
  toast.textContent = text;
  if (rule !== null) toast.append(" ", rule);
  toast.hidden = false;
  toast.removeAttribute("style");
  toast.classList.toggle("near", about !== null);
  if (about !== null) beside(toast, about);
  said.textContent = toast.textContent;
  clearTimeout(timer);
  timer = setTimeout(closeToast, 3000 + 60 * text.length);
}

function closeToast() {
  toast.hidden = true;
  said.textContent = "";
}

export function closeTips() {
  closeTip();
  closeToast();
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
  document.addEventListener("arranged", () => { if (!tip.hidden) beside(tip, about); });
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
