// A recorded game step by step. Every step has its own address, so a link leads to exactly what one sees.

import { arrange, keepArranged } from "./layout.js";
import { giveLight, light, named } from "./lights.js";
import { morph } from "./morph.js";
import { giveSide, markSide } from "./side.js";
import { closeTips, giveTips } from "./tips.js";

const table = () => document.getElementById("table");
const news = document.getElementById("news");
let wanted = Number(table().dataset.ply);
let busy = false;
let running = 0;

async function go(ply) {
  wanted = Math.min(Math.max(0, ply), Number(table().dataset.last));
  if (busy) return; // the one under way goes on to the latest wish
  busy = true;
  while (Number(table().dataset.ply) !== wanted) {
    const at = wanted;
    const answer = await fetch(`${table().dataset.base}/${at}?part=1`);
    if (!answer.ok) break;
    take(await answer.text());
    history.replaceState(null, "", `${table().dataset.base}/${at}`);
  }
  busy = false;
}

function take(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
  morph(table(), fresh);
  const scrubber = document.getElementById("scrubber");
  if (scrubber !== document.activeElement) scrubber.value = table().dataset.ply;
  shown();
}

function shown() {
  arrange();
  markSide();
  const { element } = table().dataset;
  light(element ? named(element) : []);
  news.textContent = document.getElementById("latest").textContent;
  const chart = document.getElementById("chart");
  const here = document.getElementById("chart-here");
  if (chart && here.childElementCount === 0) here.append(chart.content.cloneNode(true));
  document.getElementById("run")?.setAttribute("aria-pressed", String(running !== 0));
}

function run() {
  if (running) {
    clearInterval(running);
    running = 0;
  } else {
    if (wanted === Number(table().dataset.last)) go(0);
    running = setInterval(() => {
      if (wanted >= Number(table().dataset.last)) run();
      else go(wanted + 1);
    }, 900);
  }
  shown();
}

document.addEventListener("input", (event) => { if (event.target.id === "scrubber") go(Number(event.target.value)); });
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[rel="prev"], a[rel="next"]');
  if (link !== null && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    go(wanted + (link.rel === "next" ? 1 : -1));
  } else if (event.target.closest("#run")) run();
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select")) return;
  if (event.key === "ArrowRight") go(wanted + 1);
  else if (event.key === "ArrowLeft") go(wanted - 1);
  else if (event.key === "Escape") closeTips();
});

giveSide();
giveTips();
giveLight();
keepArranged();
shown();
