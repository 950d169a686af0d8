// The board on its desk. Where each panel lies is the game's stylesheet's business and never changes during a
// game; here is only which panel a phone shows first, how large the board is, and that it can be dragged.

const narrow = matchMedia("(max-width: 720px)");
const MOST = 4;
const SETTLES = 350; // so long a second tap, meant for what lay there before, finds nothing

let chosen = null; // the panel that a phone shows first
let asked = ""; // the question for which it was last picked
let zoom = 1;
let large = null; // the panel that lies over the others, as large as there is room

const panes = () => [...document.querySelectorAll("#board .pane")];

// What does not fit into the prompt or the companion's strip is scrolled to: a sign says that there is more.
function markMore() {
  for (const box of document.querySelectorAll(".asking, .answering, .companion-body")) {
    box.toggleAttribute("data-more", box.scrollHeight - box.scrollTop - box.clientHeight > 6);
    box.onscroll = markMore;
  }
}

export function arrange() {
  const board = document.getElementById("board");
  if (board === null) return;
  board.style.setProperty("--zoom", String(zoom));
  board.classList.toggle("zoomed", zoom > 1);
  const isNew = isAnother();
  if (isNew) layBack();
  if (narrow.matches) bringIntoSight(isNew);
  for (const pane of panes()) {
    pane.classList.toggle("in-front", pane.dataset.panel === chosen);
    showSize(pane, !narrow.matches && pane.dataset.panel === large);
    // Where the mouse rests, other things can be chosen now.
    if (isNew && pane.matches(":hover:not(.large)")) placeCorner(pane);
  }
  for (const tab of document.querySelectorAll(".tabs [data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === chosen));
  }
  leadElsewhere();
  markMore();
  document.dispatchEvent(new Event("arranged"));
  if (isNew && narrow.matches) document.querySelector(".pane.in-front .open")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const offers = (pane) => Number(pane?.dataset.open ?? 0);
const allOffers = () => panes().reduce((sum, pane) => sum + offers(pane), 0);

// Whether something else is asked than when the board was arranged the last time.
function isAnother() {
  const { committed, ply, seat } = document.getElementById("table").dataset;
  const question = [committed, ply, seat, ...panes().map((pane) => (offers(pane) ? pane.dataset.panel : "-"))].join();
  const isNew = question !== asked;
  asked = question;
  return isNew;
}

// On a phone the panel that the question needs comes first by itself; who looks elsewhere stays there until
// something is asked that the panel in sight can't answer, or only for a small part.
function bringIntoSight(isNew) {
  const current = panes().find((pane) => pane.dataset.panel === chosen);
  const all = allOffers();
  if (current === undefined || (isNew && all && offers(current) * 3 < all)) {
    const best = panes().reduce((one, other) => (offers(other) > offers(one) ? other : one));
    show(best.dataset.panel);
  }
}

// On a phone what else answers the question lies behind a tab: buttons in the prompt lead there, and its tab is in sight.
function leadElsewhere() {
  const box = document.getElementById("elsewhere");
  if (box === null) return;
  const others = narrow.matches ? panes().filter((pane) => offers(pane) && pane.dataset.panel !== chosen) : [];
  box.hidden = others.length === 0;
  box.toggleAttribute("data-first", !offers(panes().find((pane) => pane.dataset.panel === chosen)));
  const most = others.toSorted((a, b) => offers(b) - offers(a)).slice(0, 4);
  box.replaceChildren(...most.map((pane) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.tab = pane.dataset.panel;
    button.textContent = `→ ${document.getElementById(`tab-${pane.dataset.panel}`).textContent}`;
    return button;
  }));
}

let settling = 0;

// What comes into sight by itself takes no taps at once: the finger was on its way to something else.
function settle() {
  const board = document.getElementById("board");
  board.classList.add("settling");
  clearTimeout(settling);
  settling = setTimeout(() => document.getElementById("board").classList.remove("settling"), SETTLES);
}

function show(name, byItself = true) {
  if (name !== chosen) {
    zoom = 1;
    if (byItself && chosen !== null) settle();
  }
  chosen = name;
  document.getElementById("desk").scrollTo(0, 0);
  document.getElementById(`tab-${name}`)?.scrollIntoView({ block: "nearest", inline: "center" });
}

// Bring the panel of an element into sight.
export function reveal(element) {
  const pane = element.closest(".pane");
  if (pane !== null && narrow.matches && pane.dataset.panel !== chosen) {
    show(pane.dataset.panel);
    arrange();
  }
}

// -- larger and smaller, around a point that stays where it is -----------------------------------------------

function enlarge(factor, x = null, y = null) {
  const desk = document.getElementById("desk");
  const box = desk.getBoundingClientRect();
  const [px, py] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
  const before = zoom;
  zoom = Math.min(MOST, Math.max(1, zoom * factor));
  const grown = zoom / before;
  const [left, top] = [(desk.scrollLeft + px) * grown - px, (desk.scrollTop + py) * grown - py];
  arrange();
  desk.scrollTo(left, top);
}

// -- one panel over the others -------------------------------------------------------------------------------

// As large as there is room on the desk: the prompt stays in sight, and what lies around closes it.
function showSize(pane, isLarge) {
  pane.classList.toggle("large", isLarge);
  const corner = pane.querySelector(".enlarge");
  corner.setAttribute("aria-expanded", String(isLarge));
  corner.textContent = isLarge ? "×" : "⤢";
  if (!isLarge) return;
  corner.removeAttribute("style");
  const { width, height } = pane.querySelector("svg").viewBox.baseVal;
  pane.style.setProperty("--ratio", String(width / height));
}

// What is asked must be in sight: a large panel that can't answer it lies back.
function layBack() {
  const current = panes().find((pane) => pane.dataset.panel === large);
  if (large !== null && !offers(current) && allOffers()) large = null;
}

// What is clicked for it lies at an edge where nothing can be chosen, best in the right upper corner, else anywhere
// between; if all of it can be chosen, only the key is left.
function placeCorner(pane) {
  const button = pane.querySelector(".enlarge");
  const { width, height } = button.getBoundingClientRect();
  if (width === 0) return; // not shown under a finger
  const box = pane.getBoundingClientRect();
  // What can be chosen is never below it; of what is only drawn there it hides as little as can be.
  const boxes = (what) => [...pane.querySelectorAll(`svg:not(.trial) ${what}`)].map((one) => one.getBoundingClientRect());
  const things = boxes("[data-choice]");
  const drawn = boxes(":is([data-element], text, use)");
  const lies = ([x, y]) => (one) => one.right > box.left + x && one.left < box.left + x + width
    && one.bottom > box.top + y && one.top < box.top + y + height;
  const isFree = (place) => !things.some(lies(place));
  const hides = (place) => drawn.filter(lies(place)).length;
  const along = (ys, step) => ys.flatMap((y) => {
    const across = Math.max(1, Math.floor((box.width - width) / step) + 1);
    return Array.from({ length: across }, (_, n) => [box.width - width - step * n, y]);
  });
  const places = along([0, box.height - height], width);
  const between = () => along(Array.from({ length: Math.max(1, Math.floor((box.height - height) / 6)) }, (_, n) => 6 * n), 6);
  const atEdges = places.filter(isFree);
  const free = atEdges.length > 0 ? atEdges : between().filter(isFree);
  const found = free.find((place) => hides(place) === 0) ?? free.toSorted((a, b) => hides(a) - hides(b))[0];
  button.style.visibility = found ? "visible" : "hidden";
  const [x, y] = found ?? places[0];
  button.style.inset = `${y}px auto auto ${x}px`;
}

// Lays a large panel back into its place; false if there is none.
export function shrink() {
  if (large === null) return false;
  large = null;
  arrange();
  return true;
}

function pinching(desk) {
  let start = 0;
  const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  desk.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const now = apart(event.touches);
    const [a, b] = event.touches;
    if (start > 0) enlarge(now / start, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    start = now;
  }, { passive: false });
  desk.addEventListener("touchend", () => { start = 0; });
}

// With a mouse: the wheel with Ctrl makes it larger, dragging moves a board that is larger than its desk.
function dragging(desk) {
  desk.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    enlarge(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
  let from = null;
  desk.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0 && zoom > 1) from = { x: event.clientX, y: event.clientY, far: false };
  });
  addEventListener("pointermove", (event) => {
    if (from === null) return;
    if (!from.far && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 6) return;
    desk.scrollBy(from.x - event.clientX, from.y - event.clientY);
    from = { x: event.clientX, y: event.clientY, far: true };
  });
  addEventListener("pointerup", () => {
    // The click that ends a drag chooses nothing.
    if (from?.far) {
      const stop = (click) => { click.stopPropagation(); click.preventDefault(); };
      addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
    }
    from = null;
  });
}

export function keepArranged() {
  const desk = document.getElementById("desk");
  pinching(desk);
  dragging(desk);
  narrow.addEventListener("change", arrange);
  // Around a large panel a click lays it back, and does nothing else.
  desk.addEventListener("click", (event) => {
    if (event.target.closest(".large") || !shrink()) return;
    event.stopPropagation();
  }, { capture: true });
  desk.addEventListener("pointerover", (event) => {
    const pane = event.target.closest(".pane:not(.large)");
    if (event.pointerType === "mouse" && pane !== null && !pane.contains(event.relatedTarget)) placeCorner(pane);
  });
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab !== null) {
      show(tab.dataset.tab, false);
      arrange();
    }
    const corner = event.target.closest("[data-enlarge]");
    if (corner !== null) {
      large = large === corner.dataset.enlarge ? null : corner.dataset.enlarge;
      zoom = 1;
      arrange();
    }
    const button = event.target.closest("[data-zoom]");
    if (button !== null) enlarge(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
  });
  arrange();
}
