// A recorded game step by step. Every step has its own address, so a link leads to exactly what one sees. Moves,
// log, scenes and chart came with the page and are only marked; a step fetches the board, points and words.

import { arrange, keepArranged, shrink } from "./layout.js";
import { giveLight, light, touched as touchedBy } from "./lights.js";
import { times } from "./log.js";
import { morph } from "./morph.js";
import { readingTime } from "./reading.js";
import { closeSide, giveSide, markSide, openSide } from "./side.js";
import { closeTips, giveTips } from "./tips.js";

const CHANGES = ["strip", "step", "controls", "onward", "tabs", "desk", "points-now"];
const SPEED = "clayworks-replay-speed";

const table = () => document.getElementById("table");
const news = document.getElementById("news");
const last = () => Number(table().dataset.last);
const numbers = (selector, key) => [...document.querySelectorAll(selector)].map((one) => Number(one.dataset[key]));

// Where one stops: steps by which nothing happened are passed; turns by their ends, rounds by their beginnings.
const steps = [...new Set([0, ...numbers("#moves a[data-ply]:not(.quiet)", "ply"), last()])];
const turns = [...new Set([0, ...numbers("#moves [data-end]", "end"), last()])];
const rounds = [...new Set([0, ...numbers("#moves [data-round]", "round"), last()])];

let wanted = Number(table().dataset.ply);
let busy = false;
let running = 0;

const after = (stops) => stops.find((ply) => ply > wanted) ?? last();
const before = (stops) => stops.findLast((ply) => ply < wanted) ?? 0;

const ways = {
  "round-back": () => before(rounds),
  "turn-back": () => before(turns),
  back: () => before(steps),
  on: () => after(steps),
  "turn-on": () => after(turns),
  "round-on": () => after(rounds),
  start: () => 0,
  end: last,
};

async function go(ply) {
  wanted = Math.min(Math.max(0, ply), last());
  if (busy) return; // the one under way goes on to the latest wish
  busy = true;
  while (Number(table().dataset.ply) !== wanted) await show(wanted);
  busy = false;
}

async function show(ply) {
  const { base, query } = table().dataset;
  // Pictures that are here already are not sent again.
  const has = [...document.querySelectorAll("#board .pane")].map((pane) => pane.dataset.mark).join();
  const text = await fetch(`${base}/${ply}${query ? `${query}&` : "?"}part=1`, { headers: { "X-Has": has } })
    .then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
  if (text === null) { // no line: one stays here, and whoever goes on asks again
    wanted = Number(table().dataset.ply);
    return;
  }
  take(text);
  history.replaceState(null, "", `${base}/${ply}${query}`);
}

function take(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const focused = document.activeElement;
  for (const id of CHANGES) morph(document.getElementById(id), fresh.getElementById(id));
  for (const key of ["ply", "last", "element", "colour"]) table().dataset[key] = fresh.getElementById("table").dataset[key];
  const scrubber = document.getElementById("scrubber");
  if (scrubber !== focused) scrubber.value = table().dataset.ply;
  shown();
}

// -- marks on what came with the page -------------------------------------------------------------------------

function shown() {
  const ply = Number(table().dataset.ply);
  arrange();
  markSide();
  light(touched());
  news.textContent = `${document.getElementById("ask").textContent} ${document.getElementById("latest").textContent}`.replace(/\s+/g, " ").trim();
  markMoves(ply);
  for (const scene of document.querySelectorAll(".scene-table")) scene.hidden = Number(scene.dataset.at) !== ply;
  for (const line of document.querySelectorAll("#story > li")) line.hidden = Number(line.dataset.ply) > ply;
  for (const chart of document.querySelectorAll("svg.chart")) markChart(chart, ply);
  document.getElementById("run").setAttribute("aria-pressed", String(running !== 0));
  inSight();
}

// What the choice touched; where every player has such a thing, the one of who chose.
function touched() {
  const { element, colour } = table().dataset;
  const found = element ? touchedBy(element, colour) : [];
  const own = found.filter((one) => one.closest(".pane").dataset.panel.endsWith(`-${colour}`));
  return own.length ? own : found;
}

function markMoves(ply) {
  for (const link of document.querySelectorAll("#moves a[data-ply]")) {
    if (Number(link.dataset.ply) === ply) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

// The side shows where one is: the current move in its middle, of the log its end, or a scene above it.
function inSight() {
  const side = document.getElementById("side");
  const current = document.querySelector('#moves [aria-current="step"]');
  const lines = document.querySelectorAll("#story > li:not([hidden])");
  if (current?.offsetParent) side.scrollTop += current.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 2;
  else if (document.querySelector(".scene-table:not([hidden])")?.offsetParent) side.scrollTop = 0;
  else if (lines.length && lines[0].offsetParent) side.scrollTop = side.scrollHeight;
}

const pliesOf = (chart) => chart.dataset.plies.split(" ").map(Number);

function markChart(chart, ply) {
  const plies = pliesOf(chart);
  const turn = plies.findIndex((end) => ply <= end);
  const [from, to] = [plies[turn - 1] ?? 0, plies[turn] ?? plies.at(-1)];
  const at = turn < 0 ? plies.length - 1 : turn - (to > from ? (to - ply) / (to - from) : 0);
  const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
  const x = left + (right - left) * at / Math.max(1, plies.length - 1);
  chart.querySelector(".here").setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
}

// A click on the chart leads to the end of the nearest turn.
function chartPly(chart, event) {
  const plies = pliesOf(chart);
  const box = chart.getBoundingClientRect();
  const x = (event.clientX - box.left) * chart.viewBox.baseVal.width / box.width;
  const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
  const turn = Math.round((x - left) / (right - left) * (plies.length - 1));
  return plies[Math.min(Math.max(0, turn), plies.length - 1)];
}

// -- running ----------------------------------------------------------------------------------------------------

// A step stays as long as its words take to be read at that speed: six lines longer than one.
const LETTERS = 20; // so many are read in the time of a step without words

function pace() {
  const step = Number(document.getElementById("speed").value);
  return step + readingTime(document.getElementById("latest").textContent.trim(), step / LETTERS);
}

function stop() {
  clearTimeout(running);
  running = 0;
}

function tick() {
  running = setTimeout(async () => {
    await go(after(steps));
    if (!running) return;
    if (wanted >= last()) stop();
    else tick();
    shown();
  }, pace());
}

function run() {
  if (running) stop();
  else {
    if (wanted === last()) go(0);
    tick();
  }
  shown();
}

// -- what one does ------------------------------------------------------------------------------------------------

giveSide("moves", "clayworks-replay-side");
giveTips();
giveLight();
keepArranged();
document.addEventListener("input", (event) => { if (event.target.id === "scrubber") go(Number(event.target.value)); });
document.addEventListener("change", (event) => { if (event.target.id === "speed") localStorage.setItem(SPEED, event.target.value); });
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey) return;
  const link = event.target.closest('a[rel="prev"], a[rel="next"], .side a[data-ply], .side a[data-round], .side .moment, .side [data-scene]');
  const way = event.target.closest("[data-go]");
  const chart = event.target.closest("svg.chart");
  if (link !== null) {
    event.preventDefault();
    if (link.rel) go(ways[link.rel === "next" ? "on" : "back"]());
    else go(Number(link.dataset.ply ?? link.dataset.round ?? link.closest("[data-ply]").dataset.ply));
  } else if (way !== null) go(ways[way.dataset.go]());
  else if (chart !== null) go(chartPly(chart, event));
  else if (event.target.closest("#run")) run();
  else if (event.target.closest("[data-shows]")) {
    if (document.documentElement.dataset.side !== "log") openSide("log");
    inSight();
  }
  else if (event.target.closest("button[data-side]")) {
    document.getElementById("side").scrollTop = 0;
    inSight();
  }
});

const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "round-back", PageDown: "round-on", Home: "start", End: "end" };
const WITH_CTRL = { ArrowLeft: "turn-back", ArrowRight: "turn-on" };

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.altKey || event.metaKey) return;
  const way = (event.ctrlKey ? WITH_CTRL : KEYS)[event.key];
  if (way) {
    event.preventDefault();
    go(ways[way]());
  } else if (event.key === " " && !event.target.matches("button, a, summary")) {
    event.preventDefault();
    run();
  } else if (event.key === "Escape") {
    closeTips();
    if (!shrink()) closeSide();
  }
});

times(document.getElementById("story"));
document.getElementById("speed").value = localStorage.getItem(SPEED) ?? "900";
shown();
document.documentElement.dataset.ready = "yes";
