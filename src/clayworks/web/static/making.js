// Makes elements: made("p", { class: "quiet" }, "text", more).

export function made(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside);
  return element;
}

// A sentence of the server with what the page puts into it.
export const said = (sentence, parts = {}) =>
  sentence.replace(/\{(\w+)\}/g, (hole, name) => String(parts[name] ?? hole));
