// Forms made from shapes: a number, a word, yes or no, rows of something, a table of keys. Each control is an
// element and a way to read its value; a change inside bubbles up as an "input" event.

export function tableControl(fields, value, context) {
  const element = make("div", "table");
  const rows = fields.map((field) => fieldRow(field, value?.[field.key], context));
  const refresh = () => {
    const read = {};
    for (const row of rows) {
      const shown = Object.entries(row.field.when).every(([key, values]) => values.includes(String(read[key] ?? "")));
      row.show(shown);
      if (shown && row.present()) read[row.field.key] = row.read();
    }
    return read;
  };
  element.append(...rows.map((row) => row.element));
  element.addEventListener("input", refresh);
  refresh();
  return { element, read: refresh };
}

function fieldRow(field, value, context) {
  const element = make("div", "field");
  const id = context.id();
  const only = field.optional ? onlyValue(field.shape) : undefined; // it is this, or absent
  let there = null;
  if (field.optional) {
    there = Object.assign(document.createElement("input"), { type: "checkbox", checked: only === true ? value === true : value !== undefined && value !== null });
    const wrap = make("label", "optional");
    wrap.append(there, ` ${field.label}`);
    element.append(wrap);
  } else if (isMany(field.shape, context)) {
    element.append(make("span", "label many", field.label));
  } else {
    element.append(Object.assign(make("label", "label", field.label), { htmlFor: id }));
  }
  const present = () => there === null || there.checked;
  // Made when it is first seen: effects may stand in effects without end.
  let inner = null;
  const show = (shown) => {
    element.hidden = !shown;
    if (!inner && shown && present() && only === undefined) {
      inner = control(field.shape, value ?? first(field.shape, context), context, id, field.label);
      element.append(inner.element);
    }
    if (inner) inner.element.hidden = !present();
  };
  return { element, field, show, present, read: () => only ?? inner.read() };
}

function onlyValue(shape) {
  if (shape.kind === "flag") return true;
  return shape.kind === "integer" && shape.low === shape.high ? shape.low : undefined;
}

function isMany(shape, context) {
  return shape.kind === "named" ? isMany(context.shapes[shape.name], context) : shape.kind === "rows" || shape.kind === "table";
}

export function control(shape, value, context, id, label) {
  const inner = plainControl(shape, value, context, id, label);
  if (isMany(shape, context)) inner.element.setAttribute("role", "group");
  inner.element.setAttribute("aria-label", label);
  return inner;
}

function plainControl(shape, value, context, id, label) {
  switch (shape.kind) {
    case "named": return plainControl(context.shapes[shape.name], value, context, id, label);
    case "integer": return number(shape, value, id);
    case "word": return word(shape, value, id);
    case "flag": return flag(value, id);
    case "rows": return rowsControl(shape, value, context, label);
    case "table": return boxed(tableControl(shape.fields, value, context));
    default: return fixed(shape, value);
  }
}

function number(shape, value, id) {
  const input = Object.assign(document.createElement("input"), { type: "number", id, min: shape.low, max: shape.high, step: 1, value: value ?? shape.low, inputMode: "numeric" });
  return { element: input, read: () => (/^-?\d{1,9}$/.test(input.value) ? Number(input.value) : input.value) };
}

function word(shape, value, id) {
  const select = Object.assign(document.createElement("select"), { id });
  for (const [one, name] of shape.words) select.append(new Option(name, one, false, one === value));
  return { element: select, read: () => select.value };
}

function fixed(shape, value) {
  const name = shape.words?.find(([one]) => one === value)?.[1];
  return { element: make("output", "", name ?? JSON.stringify(value)), read: () => value };
}

function flag(value, id) {
  const input = Object.assign(document.createElement("input"), { type: "checkbox", id, checked: value === true });
  return { element: input, read: () => input.checked };
}

function boxed(inner) {
  const element = make("fieldset", "inner");
  element.append(inner.element);
  return { element, read: inner.read };
}

function rowsControl(shape, value, context, label) {
  const element = make("div", "rows");
  const list = make("ol", "");
  const controls = [];
  const fixed = shape.low === shape.high;
  const more = button(`+ ${context.sayings.add}`, "", () => {
    add(first(shape.of, context));
    changed();
  });
  const allow = () => {
    more.disabled = controls.length >= shape.high;
    for (const less of list.querySelectorAll(":scope > li > button")) less.disabled = controls.length <= shape.low;
  };
  const changed = () => {
    allow();
    element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (one) => {
    const inner = control(shape.of, one, context, context.id(), `${label} ${controls.length + 1}`);
    const item = make("li", "");
    item.append(inner.element);
    if (!fixed) {
      item.append(button("−", `${context.sayings.remove}: ${label} ${controls.length + 1}`, () => {
        controls.splice(controls.indexOf(inner), 1);
        item.remove();
        changed();
      }));
    }
    controls.push(inner);
    list.append(item);
  };
  for (const one of Array.isArray(value) ? value : []) add(one);
  element.append(list);
  if (!fixed) element.append(more);
  allow();
  return { element, read: () => controls.map((one) => one.read()) };
}

// What a place holds when it is new.
function first(shape, context) {
  switch (shape.kind) {
    case "named": return first(context.shapes[shape.name], context);
    case "integer": return shape.low;
    case "word": return shape.words[0][0];
    case "flag": return false;
    case "rows": return Array.from({ length: shape.low }, () => first(shape.of, context));
    case "table": {
      const made = {};
      for (const field of shape.fields) {
        const fits = Object.entries(field.when).every(([key, values]) => values.includes(String(made[key] ?? "")));
        if (!field.optional && fits) made[field.key] = first(field.shape, context);
      }
      return made;
    }
    default: return null;
  }
}

export function make(tag, classes, text = "") {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  if (text) element.textContent = text;
  return element;
}

export function button(text, label, does) {
  const element = Object.assign(make("button", "", text), { type: "button" });
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", does);
  return element;
}
