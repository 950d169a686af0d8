// A scoring or a reveal by itself: source by source, what lies on the board lit, who got what and why. It stays
// until it is closed; the first key or click shows all that is left of it.

import { dark, light, placed } from "./lights.js";
import { sound } from "./sound.js";

const find = (id) => document.getElementById(id);
const signed = (points) => (points >= 0 ? `+${points}` : `−${-points}`);

// What somebody has at that moment of the past: the bar and the mat say the same as what is counted.
export function markScore(seat, points) {
  const colour = JSON.parse(find("table").dataset.colours)[seat];
  for (const shown of document.querySelectorAll(`[data-score="${seat}"], .pane[data-seat="${colour}"] svg:not(.trial) text.score`)) {
    if (shown.textContent !== String(points)) shown.textContent = points;
  }
}

let hurry = () => {};
let close = () => {};

// Whoever skips what is shown does not want to read it either.
export const closeScene = () => close();

const wait = (time) => new Promise((done) => {
  const timer = setTimeout(done, time);
  hurry = () => { clearTimeout(timer); done(); };
});

function cell(tag, text, more = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  Object.assign(made, more);
  return made;
}

function ruleLink(rule) {
  const link = cell("a", rule, { className: "rule", target: "_blank", rel: "noopener" });
  link.href = `${find("scene").dataset.rules}#${rule}`;
  return link;
}

function row(beat, seats) {
  const made = document.createElement("tr");
  const head = cell("th", beat.text, { scope: "row" });
  const rules = [...new Set(beat.gains.map((gain) => gain.rule).filter(Boolean))];
  for (const rule of rules) head.append(" ", ruleLink(rule));
  for (const more of beat.more) head.append(cell("small", more, { className: "more" }));
  made.append(head);
  if (beat.places) {
    made.dataset.places = beat.places;
    made.tabIndex = 0;
  }
  for (let seat = 0; seat < seats; seat++) {
    const gains = beat.gains.filter((gain) => gain.seat === seat);
    const points = gains.reduce((sum, gain) => sum + gain.points, 0);
    made.append(cell("td", gains.length ? signed(points) : "", { title: gains.map((gain) => gain.text).join("\n") }));
  }
  return made;
}

// What will be lit must be seen: the scene lies on the side on which it hides least of it, and stays there.
// It begins where the desk begins: the companion above it keeps its buttons.
function giveWay(box, beats) {
  box.classList.remove("on-left");
  box.removeAttribute("style");
  if (!matchMedia("(min-width: 721px)").matches) return;
  const { top } = find("desk").getBoundingClientRect();
  box.style.top = `${top + 8}px`;
  box.style.maxHeight = `${innerHeight - top - 16}px`;
  const lit = beats.flatMap((beat) => placed(beat.places));
  // What is revealed lies on the mats of all.
  const wanted = (lit.length ? lit : [...document.querySelectorAll(".pane[data-seat]")]).map((one) => one.getBoundingClientRect());
  const { width } = box.getBoundingClientRect();
  const low = Math.min(innerHeight, top + 140 + 64 * beats.length); // how far down it will reach
  const hiddenBy = (from, to) => wanted.filter((one) => one.right > from && one.left < to && one.top < low).length;
  box.classList.toggle("on-left", hiddenBy(0, width) < hiddenBy(innerWidth - width, innerWidth));
}

function totals(sums, word) {
  const made = document.createElement("tr");
  made.append(cell("th", word, { scope: "row" }), ...sums.map((points) => cell("td", signed(points))));
  find("scene-totals").replaceChildren(made);
}

export async function playScene(scene, { time = 950, fly = () => {}, news = null, before = null } = {}) {
  const box = find("scene");
  const seats = scene.totals.length;
  const start = before ? before.map((points, seat) => points - scene.totals[seat]) : null;
  const sums = Array(seats).fill(0);
  let atOnce = false;
  let closing = () => {};
  const closed = new Promise((done) => { closing = done; });
  close = () => { atOnce = true; hurry(); closing(); };
  const go = (event) => {
    event?.preventDefault();
    event?.stopImmediatePropagation();
    if (find("scene-beats").childElementCount < scene.beats.length) { atOnce = true; hurry(); } else closing();
  };
  const keys = (event) => { if (["Escape", "Enter", " "].includes(event.key) && !event.target.closest?.("a")) go(event); };
  find("scene-title").textContent = scene.title;
  find("scene-beats").replaceChildren();
  box.classList.toggle("told", !scene.scored);
  if (scene.scored) totals(sums, box.dataset.total);
  else find("scene-totals").replaceChildren();
  box.hidden = false;
  document.dispatchEvent(new Event("showing"));
  giveWay(box, scene.beats);
  find("scene-skip").hidden = find("show").hidden; // opened from the log there is nothing to skip
  if (start) start.forEach((points, seat) => markScore(seat, points));
  document.addEventListener("keydown", keys, true);
  find("scene-on").onclick = go;
  find("scene-on").focus({ preventScroll: true });
  sound("scene");
  for (const beat of scene.beats) {
    const made = row(beat, seats);
    find("scene-beats").append(made);
    made.scrollIntoView({ block: "nearest" });
    light(placed(beat.places));
    if (news) news.textContent = [beat.text, ...beat.gains.map((gain) => gain.text), ...beat.more].join(". ");
    for (const gain of beat.gains) {
      sums[gain.seat] += gain.points;
      if (!atOnce) fly(gain, time);
      if (start) markScore(gain.seat, start[gain.seat] + sums[gain.seat]);
    }
    if (scene.scored) totals(sums, box.dataset.total);
    if (!atOnce) {
      if (beat.gains.length) sound("points");
      await wait(time * (beat.gains.length ? 1.3 : 0.8));
    }
  }
  dark();
  await closed;
  close = () => {};
  document.removeEventListener("keydown", keys, true);
  box.hidden = true;
  dark();
  document.dispatchEvent(new Event("showing"));
}

// A scene of the past, from the log.
export async function again(address, ply, news) {
  const answer = await fetch(`${address}/scenes/${ply}`);
  if (!answer.ok) return;
  for (const scene of await answer.json()) await playScene(scene, { time: 600, news });
}
