// Where something that floats lies: near what it is about, and on nothing that one may want to choose next.

const GAP = 8;
const EDGE = 6;
const STEP = 20;

// What is never covered: whatever can be chosen or pressed, and the question itself.
const IN_SIGHT = ".prompt button, .prompt a, #ask, #plan-lines, #did, .tabs, header.bar, .companion, #toast:not([hidden])";

function kept(thing, about) {
  const board = document.querySelector(".pane.large") ?? document.getElementById("board");
  const found = [about, ...document.querySelectorAll(IN_SIGHT), ...(board?.querySelectorAll("[data-choice]:not(.echo)") ?? [])];
  return found.filter((one) => one !== thing).map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
}

// What is better left in sight, as it decides: what lies around what is pointed at, and what the preview has changed.
function around(element) {
  const pane = element.closest?.(".pane");
  const changed = [...document.querySelectorAll(".pane.ahead")].filter((one) => one !== pane);
  return [...(pane ? [pane] : []), ...changed].map((one) => one.getBoundingClientRect());
}

const covered = (x, y, width, height, box) =>
  Math.max(0, Math.min(x + width, box.right) - Math.max(x, box.left))
  * Math.max(0, Math.min(y + height, box.bottom) - Math.max(y, box.top));

// How far a place is from a box, edge to edge; straight above or below is nearest.
function away(x, y, width, height, box) {
  const across = Math.max(box.left - (x + width), x - box.right, 0);
  const along = Math.max(box.top - (y + height), y - box.bottom, 0);
  const aside = Math.abs(x + width / 2 - (box.left + box.right) / 2);
  return Math.hypot(across, along) + aside / 20;
}

function* places(width, height, box) {
  const middle = box.left + box.width / 2 - width / 2;
  yield [middle, box.top - height - GAP];
  yield [middle, box.bottom + GAP];
  yield [box.left - width - GAP, box.top + box.height / 2 - height / 2];
  yield [box.right + GAP, box.top + box.height / 2 - height / 2];
  for (let y = EDGE; y <= innerHeight - height - EDGE; y += STEP) {
    for (let x = EDGE; x <= innerWidth - width - EDGE; x += STEP) yield [x, y];
  }
}

// Put something next to an element: the nearest place where it covers nothing, or the least.
export function beside(thing, element) {
  [thing.style.left, thing.style.top] = ["0", "0"]; // where it has all the room it wants
  const { width, height } = thing.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const others = kept(thing, element);
  const near = around(element);
  const inside = (at, size, room) => Math.min(Math.max(EDGE, at), Math.max(EDGE, room - size - EDGE));
  let [least, left, top] = [Infinity, EDGE, EDGE];
  for (const [wantedX, wantedY] of places(width, height, box)) {
    const [x, y] = [inside(wantedX, width, innerWidth), inside(wantedY, height, innerHeight)];
    let cost = away(x, y, width, height, box);
    for (const other of near) {
      const over = covered(x, y, width, height, other);
      if (over > 0) cost += 1500 + over / 20;
    }
    for (const other of others) {
      if (cost >= least) break;
      const over = covered(x, y, width, height, other);
      if (over > 0) cost += 10_000 + over;
    }
    if (cost < least) [least, left, top] = [cost, x, y];
  }
  thing.style.left = `${left}px`;
  thing.style.top = `${top}px`;
}
