// A service worker that keeps the site in the browser, so that it opens without a network. It keeps the files of one
// version together. A new version takes over when no page shows the old one. A program that is not in the list of files
// is kept when a page first loads it.

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
