// The keyboard: Tab goes from group to group (bar, answers, turn, board, parts of it, side), arrow keys go
// through a group. The groups are made when somebody presses a key: who uses a mouse pays nothing for them.

import { focusQuietly } from "./ahead.js";
import { showing } from "./show.js";

const ring = document.getElementById("ring");
const help = document.getElementById("keys");
let last = ""; // the thing on the board where the focus was

const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());

// The things on the board that can be chosen: panel by panel, row by row.
function onBoard() {
  const panes = all(document.querySelector(".pane.large") ? ".pane.large" : "#board .pane");
  return panes.flatMap((pane) => inRows([...pane.querySelectorAll('svg:not(.trial) [data-choice][role="button"]')]));
}

function inRows(elements) {
  const placed = elements.map((element) => ({ element, box: element.getBoundingClientRect() }));
  placed.sort((a, b) => middle(a.box)[1] - middle(b.box)[1]);
  const rows = [];
  for (const one of placed) {
    const first = rows.at(-1)?.[0];
    const isSame = first && middle(one.box)[1] - middle(first.box)[1] < Math.min(first.box.height, one.box.height) / 2;
    if (isSame) rows.at(-1).push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.left - b.box.left).map((one) => one.element));
}

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

const GROUPS = {
  bar: () => all("header.bar > a, header.bar button:not(.menu-body *), #menu > summary"),
  answers: () => all(".answering button, .answering a"),
  turn: () => all(".draft button:not(:disabled)"),
  board: onBoard,
  parts: () => all(".enlarge"),
  side: () => all(".side button, .side a, .side-hint summary, .side [data-look], .side [data-lights], .side [data-places]"),
  chooser: () => all("#chooser button"),
};

// Where Tab comes to in a group: where one is, was, or the first; in the prompt the main answer is the first.
const entrance = (group) => group.find((one) => one === document.activeElement)
  ?? group.find((one) => last && one.dataset.element === last) ?? group[0];

function gather() {
  const found = {};
  for (const [name, members] of Object.entries(GROUPS)) {
    found[name] = members();
    const here = entrance(found[name]);
    for (const one of found[name]) one.setAttribute("tabindex", one === here ? "0" : "-1");
  }
  // What scrolls is a stop of its own only where nothing inside is one.
  document.getElementById("desk").tabIndex = found.board.length ? -1 : 0;
  document.getElementById("side").tabIndex = found.side.length ? -1 : 0;
  return found;
}

// -- going -----------------------------------------------------------------------------------------------------

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// On the board and in the side up and down go to what lies there, everywhere else through the group.
function neighbour(name, group, from, key) {
  if (key === "Home") return group[0];
  if (key === "End") return group.at(-1);
  if (!["board", "side"].includes(name) || key === "ArrowLeft" || key === "ArrowRight") return group[group.indexOf(from) + STEPS[key]];
  const [x, y] = middle(from.getBoundingClientRect());
  const far = (one) => {
    const [toX, toY] = middle(one.getBoundingClientRect());
    const ahead = (toY - y) * STEPS[key];
    return ahead > 4 ? ahead + 2 * Math.abs(toX - x) : Infinity;
  };
  const nearest = group.reduce((one, other) => (far(other) < far(one) ? other : one));
  return far(nearest) < Infinity ? nearest : undefined;
}

function go(event) {
  const found = gather();
  if (event.key === "Tab") return;
  const here = Object.entries(found).find(([, group]) => group.includes(document.activeElement));
  if (here === undefined) return;
  event.preventDefault();
  const next = neighbour(...here, document.activeElement, event.key);
  if (next === undefined) return;
  document.activeElement.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

const enter = (name) => entrance(GROUPS[name]())?.focus();

// -- the answer that comes next ----------------------------------------------------------------------------------

const mainAnswer = () => document.querySelector("#confirm, #answers .main[data-choice]");

const nextAnswer = () => mainAnswer() ?? onBoard()[0] ?? document.querySelector("#answers [data-choice]");

const meaning = (element) => element?.dataset.choice ?? element?.id ?? "";

// Where the focus is before something is chosen, and what it means there.
export const focusNow = () => ({ element: document.activeElement, means: meaning(document.activeElement), main: meaning(mainAnswer()) });

// Who chose by keyboard stands at the next main answer. What still means the same keeps the focus as long as no
// other main answer comes: another one of a set, Undo, a line of the log.
export function keepFocus({ element, means, main }, isNew) {
  const isSame = element.isConnected && element.matches("button:enabled, a, summary, input, [tabindex]") && meaning(element) === means;
  const hasMore = isNew && element.matches("[data-choice], #confirm") && mainAnswer() !== null && meaning(mainAnswer()) !== main;
  if (!isSame || hasMore) focusQuietly(nextAnswer());
}

// -- the ring around what has the focus --------------------------------------------------------------------------

// It lies above the board: what is shown ahead hides the panel below it.
function markFocus() {
  const at = document.activeElement;
  const shown = at.closest?.(".pane svg") && at.matches(":focus-visible");
  ring.hidden = !shown;
  if (!shown) return;
  last = at.dataset.element ?? "";
  const box = at.getBoundingClientRect();
  for (const side of ["left", "top", "width", "height"]) ring.style[side] = `${box[side]}px`;
}

// -- keys --------------------------------------------------------------------------------------------------------

const press = (selector) => document.querySelector(selector)?.click();
const partOf = (element) => (element.closest(".pane") ?? document.querySelector(".pane.large, .pane:has([data-choice]), .pane"))?.id;

const KEYS = {
  z: () => press('[data-act="undo"]'),
  c: () => press("#confirm"),
  l: () => press('header [data-side="log"]'),
  p: () => press('header [data-side="points"]'),
  g: () => press('header [data-side="legend"]'),
  t: () => press('header [data-side="talk"]'),
  r: () => press(".to-rules"),
  n: () => press("#companion-next:enabled, #companion-stay:not([hidden])"),
  h: () => press(".draft [data-hint]"),
  a: () => press("#to-plan, #keep-plan"),
  b: () => enter("board"),
  q: () => (mainAnswer() ?? entrance(GROUPS.answers()) ?? entrance(GROUPS.turn()))?.focus(),
  e: (event) => press(`#${partOf(event.target)} > .enlarge`),
  "+": () => press('[data-zoom="in"]'),
  "-": () => press('[data-zoom="out"]'),
  "?": () => help.showModal(),
};

export function giveKeys(escape) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open || showing() || event.target.matches("input, select, textarea")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((key === "Enter" || key === " ") && event.target.matches('[role="button"]')) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    } else if (key === "Tab" || key === "Home" || key === "End" || key in STEPS) go(event);
    else if (key === "Escape") escape();
    else KEYS[key]?.(event);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys]")) help.showModal();
    if (event.target === help || event.target.closest("#keys .close")) help.close();
  });
  for (const moved of ["focusin", "focusout", "scroll", "arranged"]) document.addEventListener(moved, markFocus, { capture: true, passive: true });
  addEventListener("resize", markFocus);
}
