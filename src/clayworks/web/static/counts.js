// The counts that this browser keeps, and counts as links. Nothing here knows a game.

const KEY = "clayworks-counts";
const MOST = 50;

export function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isCount) : [];
  } catch {
    return [];
  }
}

export const of = (game) => all().filter((count) => count.game === game);

// Returns whether the browser has kept it; the latest stands first.
export const save = (count) => write([count, ...all().filter((one) => one.id !== count.id)].slice(0, MOST));

export const remove = (id) => write(all().filter((count) => count.id !== id));

function write(counts) {
  try {
    localStorage.setItem(KEY, JSON.stringify(counts));
    return true;
  } catch {
    return false;
  }
}

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

export const isCount = (count) =>
  isTable(count) && typeof count.id === "string" && typeof count.game === "string" &&
  isTable(count.players) && Object.values(count.players).every(isTable) && isTable(count.shared) &&
  isTable(count.own) && Object.values(count.own).every(isTable);

export function made(game, colours) {
  const players = Object.fromEntries(colours.map((colour) => [colour, { name: "", on: false }]));
  const own = Object.fromEntries(colours.map((colour) => [colour, {}]));
  return { id: fresh(), game, date: Date.now(), players, shared: {}, own, totals: {} };
}

export const fresh = () => crypto.randomUUID?.() ?? String(Math.random()).slice(2);

// A count as a short word for a link: packed, in letters that no program breaks.
export async function packed(count) {
  const bytes = await through(new Blob([JSON.stringify(count)]), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The count of such a word; null if it is none.
export async function unpacked(word) {
  try {
    const letters = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream("deflate-raw")));
    const count = JSON.parse(text);
    return isCount(count) ? count : null;
  } catch {
    return null;
  }
}

const through = async (blob, way) =>
  new Uint8Array(await new Response(blob.stream().pipeThrough(way)).arrayBuffer());
