// The copies that this browser keeps: name, changed values, compared parts. Nothing here knows a game.

const KEY = "clayworks-copies";

export function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((copy) => copy && copy.id && copy.game) : [];
  } catch {
    return [];
  }
}

export const of = (game) => all().filter((copy) => copy.game === game);

// Returns whether the browser has kept it.
export function save(copy) {
  const others = all().filter((one) => one.id !== copy.id);
  return write([copy, ...others]);
}

export const remove = (id) => write(all().filter((copy) => copy.id !== id));

function write(copies) {
  try {
    localStorage.setItem(KEY, JSON.stringify(copies));
    return true;
  } catch {
    return false;
  }
}

export function made(game, name) {
  return { id: crypto.randomUUID?.() ?? String(Math.random()).slice(2), game, name, changes: {}, confirmed: [] };
}

export async function post(path, body) {
  const answer = await fetch(`/api/copies${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const data = answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
  if (!answer.ok) throw new Error(data.message ?? text);
  return data;
}

// The server keeps the copy under its hash, so that a table can be made with it.
export const keep = async ({ game, name, changes }) => (await post("", { game, name, changes })).hash;
