/**
 * Shows messages about orders, and the offline page when a navigation fails. Nothing else is cached, and pages are never served from
 * here while there is a network: docs/decisions/0093-guest-notifications.md.
 */
const CACHE = 'offline';
const OFFLINE_PAGE = '/offline';
/** Written by app/components/order/use-last-order-copy.ts. */
const LAST_ORDER = '/offline/last-order';
const REFRESH_MS = 10 * 60_000;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Notifications need no offline page, and storage may be full or forbidden: the next navigation tries again.
  event.waitUntil(refreshOfflinePage().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  // Navigations need not wait for this worker to start.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(navigate(event));
});

async function navigate(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshOldOfflinePage().catch(() => undefined));
    return response;
  } catch {
    return (await offlinePage().catch(() => null)) ?? Response.error();
  }
}

async function refreshOldOfflinePage() {
  const cached = await (await caches.open(CACHE)).match(OFFLINE_PAGE);
  const age = Date.now() - Date.parse(cached?.headers.get('Date') ?? '');
  if (!(age < REFRESH_MS)) await refreshOfflinePage();
}

async function refreshOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { cache: 'no-cache', credentials: 'omit' });
  // Without the shop's data an earlier page is better.
  if (response.ok) await (await caches.open(CACHE)).put(OFFLINE_PAGE, response);
}

async function offlinePage() {
  const page = await (await caches.open(CACHE)).match(OFFLINE_PAGE);
  if (!page) return null;
  const order = await readLastOrder();
  const html = (await page.text()).replace('<!--last-order-->', () => (order ? orderHtml(order) : ''));
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  headers.set('Content-Security-Policy', page.headers.get('Content-Security-Policy') ?? "default-src 'none'");
  return new Response(html, { status: 503, headers });
}

async function readLastOrder() {
  const stored = await (await caches.open(CACHE)).match(LAST_ORDER);
  return stored?.json().catch(() => null);
}

function orderHtml({ title, status, seen, href }) {
  const link = `<a href="${escaped(href)}">Страница заказа</a>`;
  return `<section><h2>${escaped(title)}</h2><p>${escaped(status)}</p><p>Так было ${escaped(seen)}. ${link}</p></section>`;
}

function escaped(text) {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

self.addEventListener('push', (event) => {
  const { title, body, number } = event.data.json();
  // One message an order: the last one.
  const options = {
    body,
    data: number,
    tag: String(number),
    renotify: true,
    lang: 'ru',
    icon: '/apple-touch-icon.png',
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrder(event.notification.data));
});

/** Messages have no address of an order: this device knows that of its last one, its cookies those of the others. */
async function openOrder(number) {
  const order = await readLastOrder().catch(() => null);
  const isLast = order && String(order.number) === String(number);
  const href = isLast ? order.href : `/orders?number=${encodeURIComponent(number)}`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === href);
  return open ? open.focus() : self.clients.openWindow(href);
}
