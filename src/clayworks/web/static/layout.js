// Arranges the panels of a board: on a wide screen all of them as large as fits, on a phone one at a time.

const GAP = 8;
const SMALLEST = 0.62; // below this scale the board scrolls rather than becoming unreadable
const LARGEST = 1.7;
const narrow = matchMedia("(max-width: 720px)");

let chosen = null; // the panel shown on a phone
let zoom = 1;
let asked = ""; // the question for which a panel was last picked

export function arrange() {
  const board = document.getElementById("board");
  if (board === null) return;
  const panes = [...board.querySelectorAll(".pane")];
  if (narrow.matches) one(board, panes);
  else all(board, panes);
}

function size(pane) {
  const box = pane.firstElementChild.viewBox.baseVal;
  return [box.width, box.height];
}

function put(pane, x, y, width, height) {
  Object.assign(pane.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, display: "block" });
}

// -- wide: columns, found by trying; the one with the largest smallest scale wins ---------------------------

function all(board, panes) {
  const width = board.clientWidth - GAP;
  const height = board.clientHeight - GAP;
  const sizes = panes.map(size);
  let best = null;
  for (let columns = 1; columns <= 5; columns++) {
    for (const plan of plans(sizes, columns)) {
      const scale = scaleOf(plan, sizes, width, height);
      if (best === null || scale > best.scale) best = { plan, scale };
    }
  }
  if (best === null) return;
  place(best.plan, panes, sizes, Math.min(LARGEST, Math.max(SMALLEST, best.scale)), width);
}

// Good ways to share panels among columns: a beam search, panels in order of their area.
function plans(sizes, columns) {
  const order = sizes.map((_, index) => index).sort((a, b) => sizes[b][0] * sizes[b][1] - sizes[a][0] * sizes[a][1]);
  let beam = [Array.from({ length: columns }, () => [])];
  for (const index of order) {
    const next = [];
    for (const plan of beam) {
      let empty = false;
      for (let column = 0; column < columns; column++) {
        if (plan[column].length === 0) {
          if (empty) continue; // empty columns are all alike
          empty = true;
        }
        next.push(plan.map((held, at) => (at === column ? [...held, index] : held)));
      }
    }
    next.sort((a, b) => tallest(a, sizes) - tallest(b, sizes));
    beam = next.slice(0, 48);
  }
  return beam.map((plan) => plan.filter((column) => column.length).map((column) => column.sort((a, b) => a - b)))
    .map((plan) => plan.sort((a, b) => a[0] - b[0]));
}

const broad = (column, sizes) => Math.max(...column.map((index) => sizes[index][0]));

function high(column, sizes) {
  return column.reduce((sum, index) => sum + sizes[index][1] * grown(column, sizes, index), 0);
}

// A narrow panel in a broad column may be a little larger than the others.
function grown(column, sizes, index) {
  return Math.min(broad(column, sizes) / sizes[index][0], 1.2);
}

const tallest = (plan, sizes) => Math.max(...plan.map((column) => (column.length ? high(column, sizes) : 0)))
  + 0.35 * plan.reduce((sum, column) => sum + (column.length ? broad(column, sizes) : 0), 0);

function scaleOf(plan, sizes, width, height) {
  const across = plan.reduce((sum, column) => sum + broad(column, sizes), 0);
  let scale = (width - GAP * plan.length) / across;
  for (const column of plan) scale = Math.min(scale, (height - GAP * column.length) / high(column, sizes));
  return scale;
}

function place(plan, panes, sizes, scale, width) {
  const across = plan.reduce((sum, column) => sum + broad(column, sizes) * scale + GAP, GAP);
  let x = GAP + Math.max(0, (width - across) / 2);
  for (const column of plan) {
    const columnWidth = broad(column, sizes) * scale;
    let y = GAP;
    for (const index of column) {
      const factor = scale * grown(column, sizes, index);
      const [w, h] = [sizes[index][0] * factor, sizes[index][1] * factor];
      put(panes[index], x + (columnWidth - w) / 2, y, w, h);
      y += h + GAP;
    }
    x += columnWidth + GAP;
  }
}

// -- phone ----------------------------------------------------------------------------------------------------

function one(board, panes) {
  const table = document.getElementById("table");
  const offered = panes.map((pane) => (pane.dataset.open === "0" ? "-" : pane.dataset.panel));
  const question = [table.dataset.ply, table.dataset.seat, ...offered].join();
  const current = panes.find((pane) => pane.dataset.panel === chosen);
  if (current === undefined || (question !== asked && current.dataset.open === "0")) {
    const offering = panes.find((pane) => pane.dataset.open !== "0");
    if (offering !== undefined || current === undefined) show((offering ?? panes[0]).dataset.panel);
  }
  asked = question;
  // The chosen panel on top, as large as fits; the others follow below it.
  const first = panes.findIndex((pane) => pane.dataset.panel === chosen);
  let y = GAP / 2;
  for (const pane of [...panes.slice(first), ...panes.slice(0, first)]) {
    const [w, h] = size(pane);
    const top = pane.dataset.panel === chosen;
    const fit = Math.min((board.clientWidth - GAP) / w, Math.max(board.clientHeight - GAP, 160) / h);
    const factor = fit * (top ? zoom : 1);
    put(pane, Math.max(GAP / 2, (board.clientWidth - w * factor) / 2), y, w * factor, h * factor);
    y += h * factor + GAP;
  }
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === chosen));
  }
}

function show(name) {
  chosen = name;
  zoom = 1;
  document.getElementById("board").scrollTo(0, 0);
  document.getElementById(`tab-${name}`)?.scrollIntoView({ block: "nearest", inline: "center" });
}

// Bring the panel of an element into sight.
export function reveal(element) {
  const pane = element.closest(".pane");
  if (pane === null) return;
  if (narrow.matches && pane.dataset.panel !== chosen) {
    show(pane.dataset.panel);
    arrange();
  }
}

function enlarge(factor) {
  zoom = Math.min(4, Math.max(1, zoom * factor));
  arrange();
}

function pinching(board) {
  let start = 0;
  const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  board.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const now = apart(event.touches);
    if (start > 0) enlarge(now / start);
    start = now;
  }, { passive: false });
  board.addEventListener("touchend", () => { start = 0; });
}

export function keepArranged() {
  const board = document.getElementById("board");
  new ResizeObserver(arrange).observe(board);
  pinching(board);
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab !== null) {
      show(tab.dataset.tab);
      arrange();
    }
    const button = event.target.closest("[data-zoom]");
    if (button !== null) enlarge(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
  });
  arrange();
}
