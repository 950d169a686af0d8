// Keeps the score pad within reach without a line: its page, scripts, styles and pictures, and nothing else. No
// table and no answer of the API ever goes through here. The server puts VERSION before this: a new version of any
// file is a new cache, and the old one is thrown away.
/* global VERSION */

const CACHE = `clayworks-pad-${VERSION}`;
const isPad = (path) => /^\/count(\/[a-z0-9-]+)?$/.test(path);
const isFile = (path) => path.startsWith("/static/") || path.startsWith("/styles/");
const isOurs = ({ origin, pathname }) => origin === location.origin && (isPad(pathname) || isFile(pathname));

async function keep(request, answer) {
  if (answer.ok && answer.type === "basic" && !answer.redirected) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

// As it is now, or as it was the last time.
async function newest(request, key) {
  try {
    return await keep(key, await fetch(request));
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(key);
    if (kept) return kept;
    throw error;
  }
}

// A file whose address names its content is never another one.
async function lasting(request) {
  const kept = await (await caches.open(CACHE)).match(request);
  return kept ?? keep(request, await fetch(request));
}

async function keepAll(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of addresses.filter((one) => isOurs(new URL(one, location.origin)))) {
    const key = address.split("#")[0];
    if (!(await cache.match(key))) await fetch(key).then((answer) => keep(key, answer)).catch(() => {});
  }
}

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("clayworks-pad-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || !isOurs(address)) return;
  event.respondWith(isFile(address.pathname) && address.search ? lasting(request) : newest(request, address.pathname));
});

// The first page was loaded before there was a worker: it says what it consists of, and hears when that is kept.
self.addEventListener("message", (event) => event.waitUntil(
  keepAll(event.data).then(() => event.source?.postMessage("kept")),
));
