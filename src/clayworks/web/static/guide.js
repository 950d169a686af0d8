// Rules for players: words are searched in the page and gone through one by one, the quick reference is printed by itself, and who came
// for a certain rule is led on to its exact wording.

const guide = document.querySelector(".guide");
const blocks = () => guide.querySelectorAll("article :is(p, li, tr, pre, figure, .example):not(li p, #none)");

// A heading stays as long as something below it does.
function keepHeadings(all) {
  let kept = [false, false, false, false, false, false, false];
  for (const one of [...all].reverse()) {
    const level = /^H[1-6]$/.test(one.tagName) ? Number(one.tagName[1]) : 0;
    if (level === 0) { if (!one.hidden) kept = kept.map(() => true); continue; }
    one.hidden = !kept[level];
    for (let deeper = level; deeper < kept.length; deeper++) kept[deeper] = false;
  }
}

// What was searched for is marked where it stands; browsers that can't do that still go to it.
function markFound() {
  if (!globalThis.Highlight) return;
  CSS.highlights.set("found", new Highlight(...hits));
  CSS.highlights.set("found-here", new Highlight(...hits.slice(here, here + 1)));
}

let hits = []; // where the words stand, in the order of the page
let here = -1; // at which of them the reader is

function rangesOf(words) {
  const ranges = [];
  const walker = document.createTreeWalker(guide.querySelector("article"), NodeFilter.SHOW_TEXT);
  while (words && walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.toLocaleLowerCase();
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      if (!node.parentElement.checkVisibility()) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + words.length, node.length));
      ranges.push(range);
    }
  }
  return ranges;
}

// One hit is where the reader is: it is brought into sight, and which one it is stands beside the words.
function goTo(number) {
  here = hits.length ? (number + hits.length) % hits.length : -1;
  const count = document.getElementById("found");
  count.textContent = hits.length ? count.dataset.says.replace("{number}", here + 1).replace("{count}", hits.length) : "";
  for (const button of document.querySelectorAll("[data-hit]")) button.disabled = hits.length < 2;
  markFound();
  if (here < 0) return;
  const { top, bottom } = hits[here].getBoundingClientRect();
  // On a phone the field sticks to the upper edge: what is found lies below it.
  const from = document.querySelector(".guide .find").getBoundingClientRect().bottom;
  const covered = from > 0 && from < innerHeight / 2 ? from : 0;
  if (top < covered + 8 || bottom > innerHeight - 8) scrollBy({ top: top - covered - (innerHeight - covered) / 3 });
}

function search(wanted) {
  const words = wanted.trim().toLocaleLowerCase();
  document.documentElement.classList.toggle("searching", words !== "");
  let found = 0;
  for (const block of blocks()) {
    block.hidden = words !== "" && !block.textContent.toLocaleLowerCase().includes(words);
    found += block.hidden ? 0 : 1;
  }
  for (const heading of guide.querySelectorAll("article :is(h1, h2, h3, h4)")) heading.hidden = false;
  if (words) keepHeadings(guide.querySelectorAll("article :is(h1, h2, h3, h4, p, li, tr, .example):not(li p, #none)"));
  document.getElementById("none").hidden = found > 0;
  hits = rangesOf(words);
  goTo(0);
}

// The sign beside the sentence leads to the rule that was asked for, and says so.
function asked() {
  for (const old of guide.querySelectorAll(".asked")) old.classList.remove("asked");
  const rule = decodeURIComponent(location.hash.slice(1));
  if (rule === "") return;
  const block = document.getElementById(rule)?.closest("p, li, td, h2, h3, h4");
  const link = block?.querySelector("a.exact");
  if (!link || block.id === rule) return; // a section or a piece, not a rule
  block.classList.add("asked");
  link.href = `${guide.dataset.exact}#${rule}`;
  link.textContent = `${guide.dataset.wording} ${rule}`;
}

document.getElementById("find").addEventListener("input", (event) => search(event.target.value));
document.getElementById("find").addEventListener("keydown", (event) => {
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !hits.length) return;
  event.preventDefault();
  goTo(here + step);
});
for (const button of document.querySelectorAll("[data-hit]")) button.addEventListener("click", () => goTo(here + Number(button.dataset.hit)));
document.querySelector("[data-print]").addEventListener("click", () => {
  document.documentElement.classList.add("only-reference");
  print();
});
addEventListener("afterprint", () => document.documentElement.classList.remove("only-reference"));
addEventListener("hashchange", asked);
asked();
