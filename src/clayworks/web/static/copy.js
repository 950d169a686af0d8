// The page of a copy: sheets of printed parts, the form of one part, and what is done with the whole.

import * as kept from "./copies.js";
import { button, make, tableControl } from "./copyform.js";

const root = document.getElementById("copy");
const game = root.dataset.game;
const sayings = JSON.parse(root.dataset.sayings);
const byId = (id) => document.getElementById(id);
// The order of keys says nothing, and neither do the marks of sources: a form writes none.
const isMark = (key) => key === "source" || key.endsWith("_source");
const inOrder = (key, value) => (value && typeof value === "object" && !Array.isArray(value)
  ? Object.fromEntries(Object.entries(value).filter(([name]) => !isMark(name)).sort(([one], [other]) => (one < other ? -1 : 1))) : value);
const same = (one, other) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

let copy = null;
let parts = new Map();
let base = new Map();
let shapes = {};
let faults = [];
let selected = null;
let waiting = 0;
let asked = 0;

// -- values ---------------------------------------------------------------------------------------------------

const changeOf = (place) => copy.changes[place];
const valueOf = (field) => (field.place in copy.changes ? changeOf(field.place) : base.get(field.place));
const isChanged = (part) => part.fields.some((field) => field.place in copy.changes);
const isCompared = (part) => copy.confirmed.includes(part.place) || isChanged(part);
const toCompare = () => [...parts.values()].filter((part) => part.source === "reconstructed");

function take(part, values) {
  for (const field of part.fields) {
    const value = values[field.key] ?? null;
    if (same(value, base.get(field.place) ?? null)) delete copy.changes[field.place];
    else copy.changes[field.place] = value;
  }
}

// Changes as the fields of the parts have them: a file may say the same in other places.
function tidied(shown, changes) {
  const tidy = {};
  const fields = shown.parts.flatMap((part) => part.fields);
  for (const field of fields) {
    if (!same(field.value ?? null, base.get(field.place) ?? null)) tidy[field.place] = field.value ?? null;
  }
  // A list of tables is said as a whole only if it has more rows or fewer: that no field says.
  const areRows = (value) => Array.isArray(value) && value.some((row) => row !== null && typeof row === "object");
  const inside = (place, outer) => place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);
  const said = (place, value) => fields.some((field) => inside(place, field.place) || (inside(field.place, place) && !areRows(value)));
  for (const [place, value] of Object.entries(changes)) if (!said(place, value)) tidy[place] = value;
  return tidy;
}

// -- looking --------------------------------------------------------------------------------------------------

async function look(changes) {
  return kept.post("/look", { game, changes });
}

async function lookAgain() {
  const mine = ++asked;
  let shown;
  try {
    shown = await look(copy.changes);
  } catch (error) {
    return say([error instanceof TypeError ? sayings.lost : error.message]);
  }
  if (mine !== asked) return null;
  faults = shown.faults;
  if (!faults.length) draw(shown);
  tell();
  return shown;
}

function draw(shown) {
  shapes = shown.shapes;
  parts = new Map(shown.parts.map((part) => [part.place, part]));
  const sheets = byId("sheets");
  const drawn = shown.sheets.map((sheet) => {
    const section = make("section", "sheet-of-parts");
    section.id = sheet.name;
    section.innerHTML = sheet.svg;
    const svg = section.firstElementChild;
    svg.style.width = `${svg.viewBox.baseVal.width}px`;
    section.prepend(make("h2", "", sheet.title));
    return section;
  });
  if (sheets.children.length === drawn.length) {
    // Only what has changed is put in anew, so that nothing jumps.
    drawn.forEach((section, at) => {
      if (sheets.children[at].dataset.drawn !== section.innerHTML) sheets.children[at].replaceWith(section);
    });
  } else sheets.replaceChildren(...drawn);
  for (const [at, section] of drawn.entries()) sheets.children[at].dataset.drawn = section.innerHTML;
}

function tell() {
  for (const element of document.querySelectorAll("[data-part]")) {
    const part = parts.get(element.dataset.part);
    if (!part) continue;
    element.classList.toggle("changed", isChanged(part));
    element.classList.toggle("compared", isCompared(part));
    element.classList.toggle("selected", part.place === selected);
    const state = isChanged(part) ? sayings.changed : isCompared(part) ? sayings.compared : sayings.from[part.source];
    element.dataset.said ??= element.getAttribute("aria-label");
    element.setAttribute("aria-label", `${element.dataset.said}; ${state}`);
  }
  const all = toCompare();
  const done = all.filter(isCompared).length;
  byId("progress").max = Math.max(1, all.length);
  byId("progress").value = all.length ? done : 1;
  byId("done").textContent = sayings.progress.replace("{done}", done).replace("{all}", all.length);
  say(faults.map((fault) => fault.text));
  for (const id of ["save", "share"]) byId(id).disabled = faults.length > 0;
  byId("play").querySelector("button").disabled = faults.length > 0;
}

function say(lines) {
  byId("faults").textContent = lines.join("\n");
  byId("faults").hidden = !lines.length;
}

function store() {
  if (root.dataset.shared) return;
  if (!kept.save(copy)) say([sayings.not_kept]);
}

// -- one part -------------------------------------------------------------------------------------------------

function select(place, focus = true) {
  const part = parts.get(place);
  if (!part) return;
  selected = place;
  let number = 0;
  const context = { shapes, sayings, id: () => `field-${number++}` };
  const values = Object.fromEntries(part.fields.map((field) => [field.key, valueOf(field) ?? undefined]));
  const form = tableControl(part.fields, values, context);
  const panel = byId("part");
  const title = make("h2", "", part.name);
  panel.replaceChildren(title, make("p", "quiet", part.kind), ...(part.where ? [make("p", "where", part.where)] : []), make("p", `source from-${part.source}`, sayings.from[part.source]), form.element);
  const buttons = make("p", "choices");
  const mark = button("", "", () => { toggle(part); });
  mark.id = "confirm-part";
  mark.className = "main";
  const back = button(sayings.shipped, "", () => {
    for (const field of part.fields) delete copy.changes[field.place];
    store();
    lookAgain().then(() => select(place));
  });
  back.id = "back-part";
  buttons.append(mark, back);
  panel.append(buttons);
  form.element.addEventListener("input", () => {
    take(part, form.read());
    if (!copy.confirmed.includes(place)) copy.confirmed.push(place);
    store();
    label(part);
    clearTimeout(waiting);
    waiting = setTimeout(lookAgain, 200);
  });
  label(part);
  tell();
  if (focus) panel.querySelector("input, select, button")?.focus({ preventScroll: true });
  if (matchMedia("(max-width: 800px)").matches) panel.scrollIntoView({ block: "nearest" });
}

function label(part) {
  byId("confirm-part").textContent = isCompared(part) && !isChanged(part) ? sayings.not_compared : sayings.as_printed;
  byId("back-part").hidden = !isChanged(part);
}

function toggle(part) {
  if (isCompared(part) && !isChanged(part)) copy.confirmed = copy.confirmed.filter((place) => place !== part.place);
  else if (!copy.confirmed.includes(part.place)) copy.confirmed.push(part.place);
  store();
  if (isCompared(part)) next();
  else { label(part); tell(); }
}

function next() {
  const all = toCompare();
  const from = all.findIndex((part) => part.place === selected);
  const open = [...all.slice(from + 1), ...all.slice(0, from + 1)].find((part) => !isCompared(part));
  if (!open) { tell(); byId("done").textContent = sayings.all_compared; return; }
  select(open.place);
  document.querySelector(`[data-part="${CSS.escape(open.place)}"]`)?.scrollIntoView({ block: "nearest" });
}

// -- the whole copy -------------------------------------------------------------------------------------------

async function open(one) {
  copy = one;
  selected = null;
  byId("name").value = copy.name;
  byId("shared").hidden = true;
  const which = byId("which");
  which.replaceChildren(...kept.of(game).map((each) => new Option(each.name, each.id, false, each.id === copy.id)));
  which.parentElement.hidden = which.options.length < 2;
  await lookAgain();
}

function named() {
  copy.name = byId("name").value.trim() || sayings.first;
  store();
  const option = byId("which").selectedOptions[0];
  if (option) option.textContent = copy.name;
}

function download(text) {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `${copy.name.replace(/[^\p{L}\p{N}]+/gu, "-") || game}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function read(file) {
  const found = await kept.post("/read", { text: await file.text() });
  if (found.game !== game) { say([found.game]); return; }
  const one = kept.made(game, found.name || file.name.replace(/\.toml$/, ""));
  one.changes = tidied(await look(found.changes), found.changes);
  one.confirmed = found.confirmed;
  kept.save(one);
  await open(one);
}

async function share() {
  const hash = await kept.keep(copy);
  const shown = byId("shared");
  const address = `${location.origin}/copies/${hash}`;
  shown.querySelector("span").textContent = sayings.link;
  shown.querySelector("input").value = address;
  shown.hidden = false;
  shown.querySelector("input").select();
}

async function safely(does) {
  try {
    await does();
  } catch (error) {
    say([error instanceof TypeError ? sayings.lost : error.message]);
  }
}

const clicks = {
  new: () => {
    const one = kept.made(game, sayings.another.replace("{number}", kept.of(game).length + 1));
    kept.save(one);
    return open(one);
  },
  delete: () => {
    if (!confirm(sayings.gone)) return null;
    kept.remove(copy.id);
    return open(kept.of(game)[0] ?? kept.made(game, sayings.first));
  },
  adopt: async () => {
    const one = { ...kept.made(game, copy.name || sayings.first), changes: copy.changes };
    kept.save(one);
    location.assign(`/games/${game}/copy`);
  },
  next,
  save: async () => download((await kept.post("/file", { game, name: copy.name, changes: copy.changes, confirmed: copy.confirmed })).text),
  share,
};
for (const [id, does] of Object.entries(clicks)) byId(id).addEventListener("click", () => safely(does));
byId("name").addEventListener("change", named);
byId("which").addEventListener("change", (event) => open(kept.all().find((one) => one.id === event.target.value)));
byId("file").addEventListener("change", (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) safely(() => read(file));
});
byId("shared").querySelector("button").addEventListener("click", async () => {
  const input = byId("shared").querySelector("input");
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    byId("shared").querySelector("span").textContent = sayings.copied;
  } catch { /* it is selected: a person can copy it */ }
});
byId("play").addEventListener("submit", (event) => {
  if (byId("play-copy").value) return;
  event.preventDefault();
  safely(async () => {
    byId("play-copy").value = await kept.keep(copy);
    event.target.submit();
  });
});
document.addEventListener("click", (event) => {
  const part = event.target.closest?.("[data-part]");
  if (part) select(part.dataset.part);
});
document.addEventListener("keydown", (event) => {
  const part = event.target.closest?.("[data-part]");
  if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    select(part.dataset.part);
  } else if (event.key === "Enter" && event.target.closest?.("#part .table") && event.target.matches("input, select")) {
    event.preventDefault();
    byId("confirm-part").click();
  }
});

await safely(async () => {
  const shipped = await look({});
  base = new Map(shipped.parts.flatMap((part) => part.fields).map((field) => [field.place, field.value]));
  draw(shipped);
  if (root.dataset.shared) {
    const answer = await fetch(`/api/copies/${root.dataset.shared}`);
    const found = await answer.json();
    const theirs = { ...kept.made(game, found.name), changes: tidied(await look(found.changes), found.changes) };
    byId("copy-bar").querySelector(".own").hidden = true;
    byId("copy-bar").querySelector(".theirs").hidden = false;
    byId("play-copy").value = root.dataset.shared;
    await open(theirs);
  } else {
    await open(kept.of(game)[0] ?? kept.made(game, sayings.first));
  }
});
document.documentElement.dataset.ready = "yes";
