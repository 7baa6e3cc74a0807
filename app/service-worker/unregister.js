/** Served instead of sw.js with SERVICE_WORKER=off: removes the worker and its copies from the devices. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.delete('offline').then(() => self.registration.unregister()));
});
