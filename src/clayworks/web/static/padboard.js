// A drawn board onto which pieces are tapped. The server has drawn the board and every piece; where a piece fits
// is decided here, so that it works without a line.

import { made, said } from "./making.js";

const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };
const ARROWS = { up: "↑", right: "→", down: "↓", left: "←" };
const REACH = 2;

export function boardField(field, pad) {
  const { board } = field;
  const { sayings } = pad;
  const figures = Object.fromEntries(board.figures.map((figure) => [figure.key, figure]));
  const mounts = new Set(board.figures.map((figure) => figure.mount));
  const palette = board.figures.filter((figure) => !mounts.has(figure.key));
  const hand = { owner: pad.colours()[0], figure: palette[0].key, direction: "" };

  const drawn = made("div", { class: "board-of-pad" });
  drawn.innerHTML = board.svg;
  const svg = drawn.querySelector("svg");
  const cells = Object.fromEntries([...svg.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, cell]));
  const corner = (cell) => ["x", "y", "width", "height"].map((key) => Number(cells[cell].querySelector(".hit").getAttribute(key)));
  const [left, top, width, height] = corner(Object.keys(cells)[0]);
  const word = made("p", { class: "told", role: "status" });

  const pieces = () => pad.entry.shared[field.key] ?? [];
  const stampOf = (piece) => board.stamps[`${piece.figure}.${piece.owner ?? ""}.${piece.direction ?? ""}`];

  function beside(cell, direction, steps) {
    const column = board.columns.indexOf(cell[0]) + STEPS[direction][0] * steps;
    const row = board.rows.indexOf(cell.slice(1)) + STEPS[direction][1] * steps;
    return board.columns[column] && board.rows[row] ? board.columns[column] + board.rows[row] : null;
  }

  function covered(piece) {
    const reach = piece.direction && figures[piece.figure]?.mount ? REACH : 0;
    return [piece.cell, ...Array.from({ length: reach }, (_, n) => beside(piece.cell, piece.direction, n + 1))];
  }

  const standing = (cell) => pieces().find((piece) => covered(piece).includes(cell));

  function named(piece) {
    const parts = [figures[piece.figure]?.name];
    if (piece.owner) parts.unshift(pad.nameOf(piece.owner));
    if (piece.direction) parts.push(way(figures[piece.figure], piece.direction));
    return parts.join(", ");
  }

  const way = (figure, direction) =>
    said(figure.mount ? sayings.mounted : sayings.looks, { direction: board.directions[direction] });

  // What stands in the way of the piece in hand; empty if nothing does.
  function obstacle(piece) {
    if (covered(piece).some((cell) => cell === null || standing(cell))) return said(sayings.no_room, { cell: piece.cell });
    const { mount } = figures[piece.figure];
    const wanted = [piece.figure, ...(piece.direction && mount ? [mount] : [])];
    const gone = wanted.find((key) => {
      const used = pieces().filter((one) => one.figure === key || (one.direction && figures[one.figure]?.mount === key));
      return used.length >= figures[key].most;
    });
    return gone ? said(sayings.all_there, { thing: figures[gone].name }) : "";
  }

  function tap(cell) {
    const there = standing(cell);
    word.textContent = "";
    if (there) {
      pad.change(() => (pad.entry.shared[field.key] = pieces().filter((piece) => piece !== there)));
      return;
    }
    const figure = figures[hand.figure];
    const piece = { cell, figure: hand.figure };
    if (figure.owned) piece.owner = hand.owner;
    if (figure.turned || (figure.mount && hand.direction)) piece.direction = hand.direction || "up";
    word.textContent = obstacle(piece);
    if (!word.textContent) pad.change(() => (pad.entry.shared[field.key] = [...pieces(), piece]));
  }

  svg.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell) return;
    focusOn(cell.dataset.cell);
    tap(cell.dataset.cell);
  });
  svg.addEventListener("keydown", (event) => {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (!cell) return;
    const direction = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" }[event.key];
    if (direction) focusOn(beside(cell, direction, 1) ?? cell, true);
    else if (event.key === "Enter" || event.key === " ") tap(cell);
    else return;
    event.preventDefault();
  });

  // One cell is in the order of Tab; arrows lead to the others.
  let focused = Object.keys(cells)[0];
  function focusOn(cell, take = false) {
    cells[focused].setAttribute("tabindex", "-1");
    focused = cell;
    cells[cell].setAttribute("tabindex", "0");
    if (take) cells[cell].focus();
  }
  focusOn(focused);

  function picture(piece) {
    const found = stampOf(piece);
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    icon.setAttribute("class", "panel");
    icon.setAttribute("aria-hidden", "true");
    icon.innerHTML = found?.above ?? "";
    return icon;
  }

  const owners = made("div", { class: "palette", role: "group", "aria-label": sayings.whose });
  const kinds = made("div", { class: "palette kinds", role: "group", "aria-label": sayings.which });
  const ways = made("div", { class: "palette way", role: "group", "aria-label": sayings.way });
  const arrows = made("p", { class: "quiet arrows" });
  const inHand = made("p", { class: "in-hand" });
  const choice = (name, pressed, disabled, choose, ...inside) =>
    made("button", { type: "button", "aria-label": name, title: name, "aria-pressed": String(pressed), disabled, onclick: choose }, ...inside);

  function drawPalette() {
    const focus = document.activeElement?.getAttribute("aria-label");
    if (!pad.colours().includes(hand.owner)) [hand.owner] = pad.colours();
    const figure = figures[hand.figure];
    if (figure.turned && !hand.direction) hand.direction = "up";
    if (!figure.turned && !figure.mount) hand.direction = "";
    const take = (what) => () => {
      Object.assign(hand, what);
      drawPalette();
    };
    owners.replaceChildren(
      ...pad.colours().map((colour) =>
        choice(pad.nameOf(colour), figure.owned && hand.owner === colour, false, take(figure.owned ? { owner: colour } : { owner: colour, figure: palette[0].key, direction: "" }), pad.sign(colour), made("span", {}, pad.nameOf(colour)))),
    );
    kinds.replaceChildren(
      ...palette.map((one) => {
        const shown = { figure: one.key, owner: one.owned ? hand.owner : undefined, direction: one.turned ? "up" : "" };
        return choice(one.name, hand.figure === one.key, false, take({ figure: one.key, direction: "" }), picture(shown), made("span", {}, one.name));
      }),
    );
    const foot = choice(sayings.on_foot, figure.mount && !hand.direction, !figure.mount, take({ direction: "" }), sayings.on_foot);
    ways.replaceChildren(
      foot,
      ...Object.keys(board.directions).map((direction) =>
        choice(way(figure, direction), hand.direction === direction, !figure.mount && !figure.turned, take({ direction }), ARROWS[direction])),
    );
    arrows.textContent = figure.arrows;
    arrows.hidden = !figure.arrows;
    inHand.textContent = said(sayings.in_hand, { thing: named({ figure: hand.figure, owner: figure.owned ? hand.owner : "", direction: hand.direction }) });
    if (focus) [...owners.children, ...kinds.children, ...ways.children].find((one) => one.getAttribute("aria-label") === focus)?.focus();
  }

  function sync() {
    const below = svg.querySelector("[data-below]");
    const above = svg.querySelector("[data-above]");
    const layers = { below: "", above: "" };
    for (const piece of pieces()) {
      const found = stampOf(piece);
      if (!found || !cells[piece.cell]) continue;
      const [x, y] = corner(piece.cell);
      for (const layer of ["below", "above"]) {
        if (found[layer]) layers[layer] += `<g transform="translate(${x - left} ${y - top})">${found[layer]}</g>`;
      }
    }
    below.innerHTML = layers.below;
    above.innerHTML = layers.above;
    for (const [name, cell] of Object.entries(cells)) {
      const there = standing(name);
      cell.setAttribute("aria-label", there ? `${name}: ${named(there)}` : said(sayings.empty, { cell: name }));
    }
    drawPalette();
  }

  const body = made("div", { class: "board-field" }, drawn, made("div", { class: "palettes" }, owners, kinds, ways, arrows, inHand), word);
  return { body, sync, mark: () => [cells[focused]] };
}
