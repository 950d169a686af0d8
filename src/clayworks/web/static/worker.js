// The worker of the whole page: shows messages, and a page of its own where there is no line. It keeps nothing else:
// no table and no answer of the API goes through here. The score pad has a worker of its own (padworker.js), whose
// scope is narrower and comes first there. The server puts VERSION before this.
/* global VERSION */

const CACHE = `clayworks-shell-${VERSION}`;
const OFFLINE = "/offline";

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const answer = await fetch(OFFLINE);
  if (answer.ok) await (await caches.open(CACHE)).put(OFFLINE, answer);
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("clayworks-shell-") && name !== CACHE) await caches.delete(name);
})()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async (error) => {
    const kept = await (await caches.open(CACHE)).match(OFFLINE);
    if (kept) return kept;
    throw error;
  }));
});

self.addEventListener("push", (event) => {
  let news = {};
  try { news = event.data?.json() ?? {}; } catch { /* not from us */ }
  const { title = "Clayworks", body = "", url = "/", tag = "clayworks", lang = "" } = news;
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, icon: "/static/icon-192.png", badge: "/static/icon-192.png", data: { url } }));
});

// To the page that shows it already, or to a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const url = new URL(event.notification.data?.url ?? "/", self.location.origin);
    if (url.origin !== self.location.origin) return;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
    if (open) await open.focus();
    else await self.clients.openWindow(url.href);
  })());
});
