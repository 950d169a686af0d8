// The board on its desk. Where each panel lies is the game's stylesheet's business and never changes during a
// game; here is only which panel a phone shows first, how large the board is, and that it can be dragged.

const narrow = matchMedia("(max-width: 720px)");
const MOST = 4;

let chosen = null; // the panel that a phone shows first
let asked = ""; // the question for which it was last picked
let zoom = 1;
let large = null; // the panel that lies over the others, as large as there is room

const panes = () => [...document.querySelectorAll("#board .pane")];

export function arrange() {
  const board = document.getElementById("board");
  if (board === null) return;
  board.style.setProperty("--zoom", String(zoom));
  board.classList.toggle("zoomed", zoom > 1);
  const isNew = narrow.matches && bringIntoSight();
  for (const pane of panes()) {
    pane.classList.toggle("in-front", pane.dataset.panel === chosen);
    pane.classList.toggle("large", pane.dataset.panel === large);
    pane.querySelector(".enlarge")?.setAttribute("aria-expanded", String(pane.dataset.panel === large));
  }
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === chosen));
  }
  if (isNew) document.querySelector(".pane.in-front .open")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// On a phone the panel that the question needs comes first by itself; who looks elsewhere stays there until
// something is asked that the panel in sight can't answer, or only for a small part.
function bringIntoSight() {
  const { ply, seat } = document.getElementById("table").dataset;
  const offers = (pane) => Number(pane?.dataset.open ?? 0);
  const question = [ply, seat, ...panes().map((pane) => (offers(pane) ? pane.dataset.panel : "-"))].join();
  const current = panes().find((pane) => pane.dataset.panel === chosen);
  const all = panes().reduce((sum, pane) => sum + offers(pane), 0);
  const isNew = question !== asked;
  asked = question;
  if (current === undefined || (isNew && all && offers(current) * 3 < all)) {
    const best = panes().reduce((one, other) => (offers(other) > offers(one) ? other : one));
    show(best.dataset.panel);
  }
  return isNew;
}

function show(name) {
  if (name !== chosen) zoom = 1;
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
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab !== null) {
      show(tab.dataset.tab);
      arrange();
    }
    const corner = event.target.closest("[data-enlarge]");
    if (corner !== null) {
      large = large === corner.dataset.enlarge ? null : corner.dataset.enlarge;
      arrange();
    }
    const button = event.target.closest("[data-zoom]");
    if (button !== null) enlarge(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
  });
  arrange();
}
