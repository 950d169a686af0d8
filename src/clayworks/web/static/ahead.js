// Before it is chosen: what an option would look like on the board and what it would bring. The server tries
// it on a copy of the table; here the changed panels are laid over the real ones, which keep their clicks.

import { meantBy } from "./meaning.js";

const WAIT = 130; // long enough not to ask for everything that the mouse passes
const kept = new Map();
let wanted = null;
let timer = 0;
let shown = "";

export function forget() {
  clearTimeout(timer);
  wanted = null;
  shown = "";
  delete document.documentElement.dataset.ahead;
  for (const layer of document.querySelectorAll(".pane > svg.trial")) layer.remove();
  for (const pane of document.querySelectorAll(".pane.ahead")) pane.classList.remove("ahead");
}

// What is chosen is not tried any more: its answer shows it.
export const chosen = () => clearTimeout(timer);

export function forgetAll() {
  forget();
  kept.clear();
}

const table = () => document.getElementById("table");

async function ask(click) {
  const { ply, seat, planning } = table().dataset;
  const query = new URLSearchParams({ click, ply, seat, ...(planning ? { planning } : {}) });
  if (!kept.has(click)) {
    kept.set(click, fetch(`/tables/${table().dataset.table}/preview?${query}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({})));
  }
  return kept.get(click);
}

function lay(panels, element) {
  for (const [name, svg] of Object.entries(panels)) {
    const pane = document.getElementById(`pane-${name}`);
    if (pane === null) continue;
    const layer = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    // A card that would be gone stays under the mouse while it is looked at.
    const thing = pane.contains(element) ? element.dataset.element : "";
    if (thing && !layer.querySelector(`[data-element="${CSS.escape(thing)}"]`)) continue;
    layer.classList.add("trial");
    layer.setAttribute("aria-hidden", "true");
    pane.append(layer);
    pane.classList.add("ahead");
  }
}

// What one click on an element would do; where people are asked which one, each is shown in the chooser.
// What is only looked at names its choice apart: a click there shows, and does not choose.
const clickOf = (element) => {
  if (table().dataset.seat === "" || !element) return "";
  return element.dataset.choice ? meantBy(element) : element.dataset.look ?? "";
};

export async function lookAhead(element, tell) {
  const click = clickOf(element);
  if (!click) return;
  wanted = element;
  const found = await ask(click);
  if (wanted !== element || !element.isConnected || shown === click) return;
  forget();
  wanted = element;
  shown = click;
  if (found.panels) lay(found.panels, element);
  if (found.lines?.length) tell(element, found.lines);
  document.documentElement.dataset.ahead = click; // everything that there is to see is to be seen
}

// Focus that a page has set shows nothing: only who goes somewhere looks at it.
let quiet = false;
export function focusQuietly(element) {
  quiet = true;
  element?.focus();
  quiet = false;
}

export function giveAhead(tell) {
  const start = (target) => {
    const element = target.closest?.("[data-choice], [data-look]") ?? null;
    if (element === wanted) return;
    forget();
    if (element === null) return;
    wanted = element;
    timer = setTimeout(() => lookAhead(element, tell), WAIT);
  };
  // A mouse that lies still while the page changes below it asks for nothing.
  let last = "";
  document.addEventListener("pointermove", (event) => {
    const at = `${event.clientX} ${event.clientY}`;
    if (event.pointerType === "mouse" && at !== last) start(event.target);
    last = at;
  });
  document.addEventListener("pointerleave", forget);
  document.addEventListener("focusin", (event) => { if (!quiet && event.target.matches(":focus-visible")) start(event.target); });
  document.addEventListener("focusout", forget);
}
