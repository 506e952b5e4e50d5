"use strict";
// Keeps the page for when there is no network. The files of one version belong together: they are fetched together, and those of another
// version are thrown away when none of its pages is open any more.
const version = "cairn-VERSION", files = FILES;

self.addEventListener("install", event => event.waitUntil(caches.open(version).then(c => c.addAll(files))));
self.addEventListener("activate", event => event.waitUntil(
  caches.keys().then(all => Promise.all(all.filter(k => k.startsWith("cairn-") && k !== version).map(k => caches.delete(k)))).then(() => self.clients.claim())));
self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(caches.open(version).then(c => c.match(event.request, {ignoreSearch: true})).then(hit => hit || fetch(event.request)));
});
