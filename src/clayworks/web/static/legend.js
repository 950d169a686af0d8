// The legend: every piece that lies on this board, in words. It is fetched when it is looked at for the first time.

import { dark, light } from "./lights.js";

const find = (id) => document.getElementById(id);
const isOpen = () => document.documentElement.dataset.side === "legend";

// A piece is an element (`master:potter`) or a whole kind of them (`master`).
const lying = (card) => card.dataset.pieces.split(" ").filter(Boolean)
  .flatMap((name) => [...document.querySelectorAll(`#board [data-element="${CSS.escape(name)}"], #board [data-element^="${CSS.escape(name)}:"]`)]);

function search() {
  const wanted = find("find-piece").value.trim().toLocaleLowerCase();
  for (const card of find("legend").querySelectorAll("[data-pieces]")) {
    const fits = card.textContent.toLocaleLowerCase().includes(wanted);
    // Who searches may ask for what is not on the table as well.
    card.hidden = !fits || (wanted === "" && card.dataset.pieces !== "" && lying(card).length === 0);
  }
  for (const part of find("legend").querySelectorAll("section")) part.hidden = !part.querySelector("[data-pieces]:not([hidden])");
}

async function open() {
  const box = find("legend");
  if (box === null || !isOpen()) return;
  if (!box.childElementCount) {
    const answer = await fetch(box.dataset.address);
    if (!answer.ok) return;
    box.innerHTML = await answer.text();
  }
  search();
}

export function giveLegend() {
  document.addEventListener("input", (event) => { if (event.target.id === "find-piece") search(); });
  document.addEventListener("pointerover", (event) => {
    const card = event.target.closest?.("#legend [data-pieces]");
    if (card) light(lying(card)); else if (event.target.closest?.("#legend")) dark();
  });
  new MutationObserver(open).observe(document.documentElement, { attributes: true, attributeFilter: ["data-side"] });
  open();
}
