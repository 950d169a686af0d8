// What others did, shown step by step on the board: a piece moves, a line says it, points fly to their owner.
// While it runs the page shows the past: it says so, nothing on the board can be clicked, and it can be stopped.

import { dark, light, placed, touched } from "./lights.js";
import { arrange } from "./layout.js";
import { morph } from "./morph.js";
import { readingTime } from "./reading.js";
import { closeScene, markScore, playScene } from "./scene.js";
import { sound } from "./sound.js";

const PACES = { slow: 1700, normal: 950, fast: 380, none: 0 };
const READING = { slow: 75, normal: 45, fast: 18, none: 18 }; // for each letter, beyond a short sentence
const KEY = "clayworks-pace";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const find = (id) => document.getElementById(id);
const table = () => find("table");

export const pace = () => (localStorage.getItem(KEY) in PACES ? localStorage.getItem(KEY) : "normal");
export const markPace = () => {
  for (const button of document.querySelectorAll("[data-pace]")) button.setAttribute("aria-pressed", String(button.dataset.pace === pace()));
};

let paused = false;
let skipped = false;
let wake = () => {};

export const showing = () => !find("show").hidden;

// Wait for the next step; a pause holds it, a skip ends it.
function beat(time) {
  return new Promise((done) => {
    let timer = 0;
    const go = () => {
      if (skipped || !paused) { clearTimeout(timer); wake = () => {}; done(); }
    };
    wake = () => { clearTimeout(timer); if (skipped) go(); else if (!paused) timer = setTimeout(go, time); };
    wake();
  });
}

export function skip() {
  skipped = true;
  wake();
  closeScene();
}

let began = 0;

function pause(event) {
  if (event?.isTrusted && performance.now() - began < 500) return; // the second click of a double one on “Confirm”
  paused = !paused;
  markPause();
  wake();
}

function markPause() {
  const button = find("show-pause");
  button.setAttribute("aria-pressed", String(paused));
  button.textContent = paused ? button.dataset.on : button.dataset.pause;
}

// The bar lies exactly where the question lies, so that nothing moves.
function cover() {
  const bar = find("show");
  const { left, top, width, height } = document.querySelector(".prompt").getBoundingClientRect();
  Object.assign(bar.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

function begin() {
  began = performance.now();
  markPause();
  find("show").hidden = false;
  table().classList.add("showing-past");
  find("board").inert = true;
  cover();
  document.dispatchEvent(new Event("showing"));
}

// In the strip of names: who acts in what is shown, and else who is asked.
function markActing(seats) {
  document.querySelectorAll(".strip > li").forEach((one, seat) => one.classList.toggle("active", seats.includes(seat)));
}

const asked = () => (table().dataset.over ? [] : table().dataset.toChoose.split(",").filter(Boolean).map(Number));

// What was watched is left when what is now is here: until then the page shows the past, and takes no clicks for it.
export function leavePast() {
  find("show").hidden = true;
  table().classList.remove("showing-past");
  find("board").inert = false;
  dark();
  markActing(asked());
  document.dispatchEvent(new Event("showing"));
}

// A picture that came with a frame is not the one that the server believes this page to have.
export function takePictures(panels) {
  for (const [name, svg] of Object.entries(panels)) {
    const pane = find(`pane-${name}`);
    if (pane === null) continue;
    const fresh = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    const old = pane.querySelector("svg:not(.trial)");
    if (old === null || fresh === null) continue;
    morph(old, fresh);
    delete pane.dataset.mark;
  }
}

const scores = (now) => now.forEach((points, seat) => markScore(seat, points));

const colours = () => JSON.parse(table().dataset.colours);

// Where the points of a seat are shown: its mat, or its place in the bar.
const purseOf = (seat) => {
  const mat = document.querySelector(`.pane[data-seat="${colours()[seat]}"]`);
  return mat && mat.getClientRects().length ? mat : document.querySelector(`[data-score="${seat}"]`);
};

const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

export function fly({ seat, points, places }, time) {
  const to = purseOf(seat);
  if (!to) return;
  const from = placed(places ?? "")[0] ?? to;
  const chip = document.createElement("b");
  chip.className = `flying seat-${colours()[seat]}`;
  chip.textContent = points > 0 ? `+${points}` : `−${-points}`;
  chip.setAttribute("aria-hidden", "true");
  const [x, y] = middle(from.getBoundingClientRect());
  const [endX, top] = middle(to.getBoundingClientRect());
  // Several at once for one seat lie below each other, and none hides another.
  const among = document.querySelectorAll(`.flying[data-to="${seat}"]`).length;
  chip.dataset.to = seat;
  const endY = top + 36 * (among % 4);
  document.body.append(chip);
  const still = calm.matches || from === to;
  const steps = still
    ? [{ transform: `translate(${endX}px, ${endY}px)`, opacity: 1 }, { transform: `translate(${endX}px, ${endY}px)`, opacity: 1 }]
    : [{ transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }, { transform: `translate(${x}px, ${y - 14}px) scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: `translate(${endX}px, ${endY}px)`, opacity: 1, offset: 0.85 }, { transform: `translate(${endX}px, ${endY}px)`, opacity: 0 }];
  chip.animate(steps, { duration: Math.max(600, time), easing: "ease-in-out" }).finished.then(() => chip.remove(), () => chip.remove());
}

// What does not fit is read in two halves: first the beginning, then the end.
async function read(time) {
  const box = find("show-lines");
  box.scrollTop = 0;
  if (box.scrollHeight - box.clientHeight < 4) return beat(time);
  await beat(time / 2);
  box.scrollTop = box.scrollHeight;
  return beat(time / 2);
}

function say(frame, news) {
  const said = frame.lines.map((line) => line.text);
  find("show-lines").replaceChildren(...frame.lines.map((line) => {
    const shown = document.createElement("span");
    shown.className = `said-${line.part}`;
    shown.textContent = line.text;
    return shown;
  }));
  if (said.length) news.textContent = said.join(". ");
}

// Show everything after a ply; resolves when all of it was seen or skipped, with the ply that was reached. Who
// called it leaves the past.
export async function watch(address, after, query, news) {
  const time = PACES[pace()] || PACES.fast;
  let upto = after;
  skipped = false;
  paused = false;
  for (;;) {
    const answer = await fetch(`${address}/show?${new URLSearchParams({ after: upto, ...query })}`);
    if (!answer.ok) break;
    const { frames, upto: reached, committed } = await answer.json();
    if (frames.length && !showing()) begin();
    for (const [number, frame] of frames.entries()) {
      if (skipped) break;
      find("show-count").textContent = `${number + 1}/${frames.length}`;
      takePictures(frame.panels);
      arrange();
      scores(frame.scene ? frame.scores.map((points, seat) => points - frame.scene.totals[seat]) : frame.scores);
      say(frame, news);
      markActing(frame.scene ? [] : [frame.seat]);
      if (frame.scene) {
        find("show-lines").textContent = frame.scene.title;
        await playScene(frame.scene, { time, fly, news, before: frame.scores });
        continue;
      }
      if (frame.element) light(touched(frame.element, colours()[frame.seat]));
      else if (frame.points.length) light(placed(frame.points.map((one) => one.places).join(" ")));
      else dark();
      for (const one of frame.points) fly(one, time);
      sound(frame.points.length ? "points" : "place");
      await read(time + readingTime(frame.lines.map((line) => line.text).join(""), READING[pace()]));
    }
    upto = reached;
    if (skipped || reached >= committed) break;
  }
  return { upto, skipped };
}

export function giveShow() {
  markPace();
  find("show-skip").addEventListener("click", skip);
  find("scene-skip").addEventListener("click", skip);
  find("show-pause").addEventListener("click", pause);
  addEventListener("resize", () => { if (showing()) cover(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pace]");
    if (button === null) return;
    localStorage.setItem(KEY, button.dataset.pace);
    markPace();
  });
  document.addEventListener("keydown", (event) => {
    if (!showing() || !find("scene").hidden || event.target.matches("input, select, textarea")) return;
    if (event.key === "Escape" || event.key.toLowerCase() === "s") skip();
    else if (event.key === " " && !event.target.matches("button")) pause();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
