// Hints: asked for at one's own question, and better while one waits. Only who presses the button asks: it is noted.

import { saying } from "./lesson.js";
import { morph } from "./morph.js";
import { leaveSide, openSide } from "./side.js";

const box = () => document.getElementById("hint");
const table = () => document.getElementById("table");
const isOpen = () => document.documentElement.dataset.side === "hint";
const question = () => `${table().dataset.committed} ${table().dataset.ply} ${table().dataset.picked}`;
let newest = 0; // who asks again does not wait for the old answer

function mark() {
  document.querySelector(".to-hint")?.setAttribute("aria-expanded", String(isOpen()));
  const ask = document.querySelector(".hint-ask");
  if (ask !== null) ask.hidden = box().childElementCount > 0;
}

async function answered() {
  const { table: address, ply, seat, uncovered } = table().dataset;
  const form = new URLSearchParams({ ply, ...(seat ? { seat } : {}), ...(uncovered ? { uncovered } : {}), companion: saying() });
  // What stands here stays in its order: a better answer must not jump under the mouse.
  for (const one of box().querySelectorAll(".favourite")) form.append("shown", one.dataset.look);
  const answer = await fetch(`/tables/${address}/hint`, { method: "POST", body: form });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(`<div id="hint">${await answer.text()}</div>`, "text/html").getElementById("hint");
}

// What is below the mouse stays there: nothing gets lower than it was, and what grows above it is scrolled away.
function still(change) {
  const held = box().querySelector(":is(.favourite, .plan summary, button):hover");
  const before = held?.getBoundingClientRect().top ?? 0;
  const heights = [...box().querySelectorAll(".verdict, .favourite")].map((one) => one.offsetHeight);
  change();
  [...box().querySelectorAll(".verdict, .favourite")].forEach((one, at) => {
    if (heights[at]) one.style.minHeight = `${heights[at]}px`;
  });
  if (held?.isConnected) document.getElementById("side").scrollTop += held.getBoundingClientRect().top - before;
}

function take(fresh) {
  const { wait, question: asked } = box().dataset;
  fresh.dataset.wait = wait;
  fresh.dataset.question = asked;
  still(() => morph(box(), fresh));
  mark();
  return box().querySelector("[data-more]") !== null;
}

async function ask(hear) {
  newest += 1;
  const own = newest;
  const asked = question();
  const waits = document.createElement("p");
  waits.textContent = box().dataset.wait;
  box().replaceChildren(waits);
  box().dataset.question = asked;
  mark();
  for (let first = true, more = true; more; first = false) {
    const fresh = await answered().catch(() => null);
    if (own !== newest || question() !== asked || box() === null) return;
    if (fresh === null) return stale(true);
    more = take(fresh) && isOpen();
    const words = [...box().querySelectorAll(".verdict, .beside-companion, .favourite:first-child .favourite-name")].map((one) => one.textContent);
    if (first || !more) hear(words.join(" "));
  }
}

// What was told of another question is taken away.
export function stale(anyway = false) {
  if (box() === null) return;
  if (anyway || box().dataset.question !== question()) {
    newest += 1;
    box().replaceChildren();
  }
  mark();
}

// What can be chosen must be seen: where the side covers the desk, it lies where it hides least of that.
function giveWay() {
  const desk = document.getElementById("desk").getBoundingClientRect();
  const { width } = document.getElementById("side").getBoundingClientRect();
  const asked = [...document.querySelectorAll("#board svg:not(.trial) [data-choice]")].map((one) => one.getBoundingClientRect());
  const hiddenBy = (from, to) => asked.filter(({ left, right }) => right > from && left < to).length;
  const isLeft = hiddenBy(desk.left, desk.left + width) < hiddenBy(desk.right - width, desk.right);
  document.documentElement.dataset.hintAt = isLeft ? "left" : "right";
}

// Who has chosen from it goes on at the board; by keyboard, at the next answer.
export function leaveHint(sent) {
  leaveSide("hint");
  sent.then(() => {
    if (document.activeElement === document.body) document.getElementById("desk").focus({ preventScroll: true });
  });
}

// The button opens and closes; in the open side one can ask about the next question.
export function hint(hear) {
  const isNew = box().childElementCount === 0 || box().dataset.question !== question();
  if (!isOpen()) {
    openSide("hint", false);
    giveWay();
  } else if (!isNew) leaveSide("hint");
  mark();
  if (isOpen() && isNew) ask(hear);
}

export function giveHints() {
  new MutationObserver(mark).observe(document.documentElement, { attributes: true, attributeFilter: ["data-side"] });
}
