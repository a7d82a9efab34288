// Keeps the site in the browser, so that it opens without a network. A version of the site is kept whole; another is
// used when no page shows the one before. What is no part of it at first is kept when it was asked for.

const version = VERSION, files = FILES;
const own = `haft ${registration.scope} `;

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(own + version);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(own) && name !== own + version);
  await Promise.all(old.map((name) => caches.delete(name)));
})()));

addEventListener('fetch', (event) => event.respondWith((async () => {
  const cache = await caches.open(own + version);
  const kept = await cache.match(event.request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && event.request.url.endsWith('.wasm.gz')) await cache.put(event.request, response.clone());
  return response;
})()));
