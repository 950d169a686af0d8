// The fields of a score pad: counts in columns by player, choices, cards, orders of players.
// Each field is { body, sync }: `sync` shows what the entry holds.

import { boardField } from "./padboard.js";
import { made, said } from "./making.js";

let number = 0;
const fresh = () => `field-${(number += 1)}`;

// Where a value lies: of the whole table, or of a player.
export const place = (field, colour) => (colour ? `players.${colour}.${field.key}` : `shared.${field.key}`);

function slot(pad, field, colour) {
  const row = () => (colour ? pad.entry.own[colour] : pad.entry.shared);
  return {
    get: () => row()[field.key],
    set: (value) => pad.change(() => {
      if (value === null || value === "" || value?.length === 0) delete row()[field.key];
      else row()[field.key] = value;
    }),
  };
}

const labelled = (pad, field, colour) => (colour ? `${field.name}, ${pad.nameOf(colour)}` : field.name);

function count(field, pad, colour) {
  const held = slot(pad, field, colour);
  const name = labelled(pad, field, colour);
  const input = made("input", {
    type: "text", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: 4, placeholder: "0",
    "aria-label": name, "data-place": place(field, colour),
  });
  input.addEventListener("input", () => {
    const text = input.value.trim();
    // What is no number is sent as it is, and the server says what is wrong with it.
    held.set(text === "" ? null : /^\d+$/.test(text) ? Number(text) : text);
  });
  const step = (by) => () => {
    const next = Math.min(field.most, Math.max(0, (Number(held.get()) || 0) + by));
    held.set(next);
    sync();
  };
  const fewer = made("button", { type: "button", class: "step", "aria-label": said(pad.sayings.fewer, { thing: name }), onclick: step(-1) }, "−");
  const more = made("button", { type: "button", class: "step", "aria-label": said(pad.sayings.more, { thing: name }), onclick: step(1) }, "+");
  const sync = () => {
    const value = held.get() ?? "";
    if (input.value !== String(value)) input.value = value;
  };
  return { body: made("span", { class: "counter" }, fewer, input, more), sync };
}

function grouped(items, make) {
  const groups = new Map();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].flatMap(([group, found]) => (group ? [make(group, found)] : found.map((item) => make("", [item])[0])));
}

function one(field, pad, colour) {
  const held = slot(pad, field, colour);
  const option = (item) => made("option", { value: item.key }, item.name);
  const select = made(
    "select", { "aria-label": labelled(pad, field, colour), "data-place": place(field, colour) },
    made("option", { value: "" }, `– ${pad.sayings.none}`),
    ...grouped(field.items, (group, found) => (group ? made("optgroup", { label: group }, ...found.map(option)) : found.map(option))),
  );
  select.addEventListener("change", () => held.set(select.value));
  return { body: select, sync: () => (select.value = held.get() ?? "") };
}

// Few things are buttons; many are a list that can be searched.
function several(field, pad, colour) {
  const held = slot(pad, field, colour);
  const chosen = () => held.get() ?? [];
  const toggle = (key) => held.set(chosen().includes(key) ? chosen().filter((other) => other !== key) : [...chosen(), key]);
  const buttons = field.items.map((item) => {
    const button = made("button", { type: "button", "data-key": item.key, onclick: () => toggle(item.key) }, item.name);
    return button;
  });
  const group = made("div", { class: "chips", role: "group", "aria-label": labelled(pad, field, colour), "data-place": place(field, colour), tabindex: "-1" });
  const press = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(chosen().includes(button.dataset.key)));
  };
  if (field.items.length <= 6) {
    group.append(...buttons);
    return { body: group, sync: press };
  }
  const search = made("input", { type: "search", placeholder: pad.sayings.search, "aria-label": `${pad.sayings.search}: ${labelled(pad, field, colour)}`, autocomplete: "off" });
  const byKey = Object.fromEntries(buttons.map((button) => [button.dataset.key, button]));
  const list = made("div", { class: "cards-of-pad" }, ...grouped(field.items, (name, found) =>
    made("div", { class: "chips" }, made("strong", {}, name), ...found.map((item) => byKey[item.key]))));
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const button of buttons) button.hidden = !button.textContent.toLocaleLowerCase().includes(wanted);
  });
  const summary = made("summary", {});
  group.append(made("details", {}, summary, search, list));
  const names = Object.fromEntries(field.items.map((item) => [item.key, item.name]));
  const sync = () => {
    press();
    summary.textContent = [said(pad.sayings.chosen, { count: chosen().length }), chosen().map((key) => names[key] ?? key).join(", ")].filter(Boolean).join(": ");
  };
  return { body: group, sync };
}

// Players are tapped one after the other.
function order(field, pad) {
  const held = slot(pad, field, "");
  const line = () => (held.get() ?? []).filter((colour) => pad.colours().includes(colour));
  const shown = made("ol", { class: "line-of-players" });
  const add = pad.colours().map((colour) =>
    made("button", { type: "button", "data-colour": colour, onclick: () => held.set([...line(), colour]) }, pad.sign(colour), ` ${pad.nameOf(colour)}`));
  const back = made("button", { type: "button", onclick: () => held.set(line().slice(0, -1)) }, pad.sayings.take_back);
  const body = made("div", { role: "group", "aria-label": field.name, "data-place": place(field), tabindex: "-1" }, shown, made("div", { class: "chips" }, ...add, back));
  const sync = () => {
    shown.replaceChildren(...(line().length
      ? line().map((colour) => made("li", {}, pad.sign(colour), ` ${pad.nameOf(colour)}`))
      : [made("li", { class: "quiet nobody" }, pad.sayings.nobody)]));
    for (const button of add) button.disabled = line().filter((colour) => colour === button.dataset.colour).length >= field.most;
    back.disabled = line().length === 0;
  };
  return { body, sync };
}

const MAKERS = { count, one, several, order, board: boardField };

// A field with its name, for the table or for each player, and room for what is wrong with it.
export function section(field, pad, own) {
  const id = fresh();
  const colours = own ? pad.colours() : [""];
  const parts = colours.map((colour) => MAKERS[field.kind](field, pad, colour));
  const columns = own && field.kind === "count";
  const cells = parts.map(({ body }, index) =>
    (own ? made("div", { class: "of-player" }, made("span", { class: "owner" }, pad.sign(colours[index]), made("span", {}, pad.nameOf(colours[index]))), body) : body));
  const faults = made("p", { class: "fault", id: `${id}-fault`, hidden: true });
  const body = made(
    "section", { class: `field ${columns ? "columns" : "lines"} of-${field.kind}`, "aria-labelledby": id },
    made("h3", { id }, field.name), ...(field.note ? [made("p", { class: "quiet note" }, field.note)] : []),
    made("div", { class: "cells" }, ...cells), faults,
  );
  body.style.setProperty("--columns", colours.length);
  return {
    field, body, colours,
    sync: () => parts.forEach((part) => part.sync()),
    // Shows what is wrong in this field: `found` by place.
    mark(found) {
      const texts = [];
      for (const colour of colours) {
        const wrong = found[place(field, own ? colour : "")];
        const input = body.querySelector(`[data-place="${place(field, own ? colour : "")}"]`);
        if (input?.matches("input, select")) {
          input.toggleAttribute("aria-invalid", Boolean(wrong));
          if (wrong) input.setAttribute("aria-invalid", "true");
          if (wrong) input.setAttribute("aria-describedby", faults.id);
          else input.removeAttribute("aria-describedby");
        }
        if (wrong) texts.push(own ? `${pad.nameOf(colour)}: ${wrong}` : wrong);
      }
      faults.textContent = texts.join(" · ");
      faults.hidden = texts.length === 0;
    },
    // Whether it is asked, with what other fields hold; of players for whom it is not, their part is hidden.
    ask() {
      const few = !field.most_players || pad.colours().length <= field.most_players;
      const wanted = colours.map((colour) => few && isAsked(field, { ...pad.entry.shared, ...(own ? pad.entry.own[colour] : {}) }) && differs(field, pad));
      if (own) cells.forEach((cell, index) => cell.classList.toggle("not-asked", !wanted[index]));
      body.hidden = !wanted.some(Boolean);
    },
  };
}

const isAsked = (field, values) => {
  const conditions = Object.entries(field.when);
  return conditions.length === 0 || conditions.some(([key, wanted]) => wanted.includes(String(values[key])));
};

// An order that matters only among players who are alike in something is asked if two are.
function differs(field, pad) {
  if (!field.alike) return true;
  const values = pad.colours().map((colour) => pad.entry.own[colour][field.alike] ?? 0);
  return new Set(values).size < values.length;
}
