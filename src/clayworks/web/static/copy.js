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
let shipped = null;
let selected = null;
let waiting = 0;
let asked = 0;
let onItsWay = Promise.resolve();
let following = null; // the look after the one on its way
let drawn = []; // of each sheet what was sent

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

// What is shipped is looked at once; most copies begin with it.
async function look(changes) {
  if (shipped !== null && !Object.keys(changes).length) return shipped;
  return kept.post("/look", { game, changes });
}

// One at a time, or whoever puts in quickly would wait for looks at all that stood there before.
function lookAgain() {
  following ??= onItsWay.then(() => { following = null; return (onItsWay = lookOnce()); });
  return following;
}

async function lookOnce() {
  const mine = ++asked;
  let shown;
  try {
    shown = await look(copy.changes);
  } catch (error) {
    return say([error instanceof TypeError ? sayings.lost : error.message]);
  }
  if (mine !== asked) return null;
  faults = shown.faults;
  if (shown.parts.length) draw(shown);
  tell();
  return shown;
}

function draw(shown) {
  shapes = shown.shapes;
  parts = new Map(shown.parts.map((part) => [part.place, part]));
  const sheets = byId("sheets");
  if (drawn.length !== shown.sheets.length) {
    sheets.replaceChildren();
    drawn = [];
  }
  shown.sheets.forEach((sheet, at) => {
    if (drawn[at] === sheet.svg) return; // only what has changed is put in anew, so that nothing jumps
    drawn[at] = sheet.svg;
    const section = make("section", "sheet-of-parts");
    section.id = sheet.name;
    section.innerHTML = sheet.svg;
    const svg = section.firstElementChild;
    svg.style.width = `${svg.viewBox.baseVal.width}px`;
    section.prepend(make("h2", "", sheet.title));
    if (at < sheets.children.length) sheets.children[at].replaceWith(section);
    else sheets.append(section);
  });
}

function tell() {
  for (const element of document.querySelectorAll("[data-part]")) {
    const part = parts.get(element.dataset.part);
    if (!part) continue;
    element.classList.toggle("changed", isChanged(part));
    element.classList.toggle("compared", isCompared(part));
    element.classList.toggle("selected", part.place === selected);
    element.classList.toggle("faulty", faults.some((fault) => within(fault.place, part.place)));
    const state = isChanged(part) ? sayings.changed : isCompared(part) ? sayings.compared : sayings.from[part.source];
    element.dataset.said ??= element.getAttribute("aria-label");
    element.setAttribute("aria-label", `${element.dataset.said}; ${state}`);
  }
  const all = toCompare();
  const done = all.filter(isCompared).length;
  byId("progress").max = Math.max(1, all.length);
  byId("progress").value = all.length ? done : 1;
  byId("done").textContent = sayings.progress.replace("{done}", done).replace("{all}", all.length);
  const said = faults.map(inWords);
  say(said.map(({ text }) => text), said.map(({ part }) => part));
  for (const control of [byId("save"), byId("share"), byId("play").querySelector("button")]) {
    control.disabled = faults.length > 0;
    control.title = faults.length ? sayings.mend_first : "";
  }
  const here = said.filter(({ part }) => part?.place === selected);
  const beside = byId("part-faults");
  if (beside) {
    beside.textContent = here.map(({ text }) => text).join("\n");
    beside.hidden = !here.length;
  }
}

const within = (place, outer) => place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);

// A fault as its owner would say it: the name of the part and of the value instead of its place in the file.
function inWords(fault) {
  const part = [...parts.values()].find((one) => within(fault.place, one.place));
  if (!part) return { text: fault.text, part };
  const field = part.fields.find((one) => within(fault.place, one.place));
  const rest = fault.text.slice(fault.place.length).replace(/^[^:]*?: /, "");
  return { text: `${part.name}${field ? `, ${field.label}` : ""}: ${rest}`, part };
}

// Sentences at the top; those about a part lead to it.
function say(lines, about = []) {
  byId("faults").replaceChildren(...lines.map((line, at) => {
    const item = make("p", "", line);
    if (about[at]) item.append(" ", button(sayings.go_there, "", () => goTo(about[at].place)));
    return item;
  }));
  byId("faults").hidden = !lines.length;
}

function store() {
  byId("play-copy").value = "";
  if (root.dataset.shared) adopt();
  else if (!kept.save(copy)) say([sayings.not_kept]);
}

// Whoever changes a shared copy has one of their own from then on.
function adopt() {
  copy.name ||= sayings.first;
  root.dataset.shared = "";
  kept.save(copy);
  byId("copy-bar").querySelector(".own").hidden = false;
  byId("copy-bar").querySelector(".theirs").hidden = true;
  byId("name").value = copy.name;
  history.replaceState(null, "", `/games/${game}/copy`);
  list();
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
  const close = button("×", sayings.close, unselect);
  close.className = "close";
  const source = make("p", `source from-${part.source}`);
  source.id = "part-source";
  const trouble = make("p", "trouble");
  trouble.id = "part-faults";
  trouble.hidden = true;
  panel.replaceChildren(close, title, ...(part.kind === part.name ? [] : [make("p", "quiet", part.kind)]), ...(part.where ? [make("p", "where", part.where)] : []), source, trouble, form.element);
  panel.scrollTop = 0;
  const buttons = make("p", "choices");
  const mark = button("", "", () => {
    const wrong = form.element.querySelector("input:invalid");
    if (wrong) wrong.reportValidity();
    else toggle(part);
  });
  mark.id = "confirm-part";
  mark.className = "main";
  const back = button(sayings.shipped, "", () => {
    for (const field of part.fields) delete copy.changes[field.place];
    copy.confirmed = copy.confirmed.filter((one) => one !== place);
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
    tell();
    clearTimeout(waiting);
    asked += 1; // an answer that is under way is about what stood there before
    waiting = setTimeout(lookAgain, 200);
  });
  label(part);
  tell();
  if (focus) panel.querySelector(".table input, .table select, #confirm-part")?.focus({ preventScroll: true });
  if (matchMedia("(max-width: 800px)").matches) drawnAt(place)?.scrollIntoView({ block: "start" });
}

const drawnAt = (place) => document.querySelector(`[data-part="${CSS.escape(place)}"]`);

function unselect() {
  selected = null;
  byId("part").replaceChildren(make("p", "quiet", sayings.hint));
  tell();
}

function goTo(place) {
  select(place);
  drawnAt(place)?.scrollIntoView({ block: matchMedia("(max-width: 800px)").matches ? "start" : "nearest" });
}

function label(part) {
  byId("part-source").textContent = isChanged(part) ? sayings.changed_note : isCompared(part) ? sayings.compared_note : sayings.from[part.source];
  byId("confirm-part").textContent = isCompared(part) && !isChanged(part) ? sayings.not_compared : sayings.as_printed;
  byId("back-part").hidden = !isChanged(part);
}

function toggle(part) {
  if (faults.some((fault) => within(fault.place, part.place))) { tell(); return; }
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
  goTo(open.place);
}

// -- the whole copy -------------------------------------------------------------------------------------------

async function open(one) {
  copy = one;
  byId("name").value = copy.name;
  byId("shared").hidden = true;
  list();
  unselect();
  await lookAgain();
}

function list() {
  const which = byId("which");
  which.replaceChildren(...kept.of(game).map((each) => new Option(each.name, each.id, false, each.id === copy.id)));
  which.parentElement.hidden = which.options.length < 2;
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
  if (found.game !== game) { say([sayings.other_game.replace("{game}", found.title)]); return; }
  const one = kept.made(game, found.name || file.name.replace(/\.toml$/, ""));
  one.changes = tidied(await look(found.changes), found.changes);
  one.confirmed = found.confirmed;
  kept.save(one);
  await open(one);
}

// The server keeps the copy; that it is ours is remembered, so that its own address shows it as ours.
async function keepHere() {
  copy.hash = await kept.keep(copy);
  if (!root.dataset.shared) kept.save(copy);
  return copy.hash;
}

async function share() {
  const hash = await keepHere();
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
    if (!confirm(sayings.gone.replace("{name}", copy.name))) return null;
    kept.remove(copy.id);
    return open(kept.of(game)[0] ?? kept.made(game, sayings.first));
  },
  adopt,
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
    byId("play-copy").value = await keepHere();
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
  shipped = await look({});
  base = new Map(shipped.parts.flatMap((part) => part.fields).map((field) => [field.place, field.value]));
  draw(shipped);
  const mine = kept.of(game).find((one) => root.dataset.shared && one.hash === root.dataset.shared);
  if (mine) {
    copy = mine;
    adopt();
    await open(mine);
  } else if (root.dataset.shared) {
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
