import { useEffect } from 'react';
import { LAST_ORDER_COPY, OFFLINE_CACHE, SERVICE_WORKER } from '#app/domain/shopper/device-copies.ts';
import { whenIdle } from './use-idle.ts';

/** `null`: unsupported, forbidden, or not over HTTPS. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register(SERVICE_WORKER).catch(() => null);
}

/** Once registered again, `unregister.js` would not be activated a second time. */
async function removeServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await caches.delete(OFFLINE_CACHE);
}

/** @param isOn `undefined` if the shop is unknown */
export function useServiceWorker(isOn: boolean | undefined): void {
  useEffect(() => {
    if (isOn === undefined) return;
    whenIdle(() => void (isOn ? registerServiceWorker() : removeServiceWorker().catch(() => undefined)));
  }, [isOn]);
}

export async function findPushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** For the offline page. */
export type LastOrderCopy = {
  number: string | number | undefined;
  title: string;
  status: string;
  /** When the status was seen. */
  seen: string;
  href: string;
};

export async function saveLastOrder(order: LastOrderCopy): Promise<void> {
  await withCache((cache) => cache.put(LAST_ORDER_COPY, Response.json(order)));
}

/** «Забыть», «Выйти»: the last order, and messages about any. */
export async function forgetServiceWorkerCopies(): Promise<void> {
  await withCache((cache) => cache.delete(LAST_ORDER_COPY));
  // Push services then tell the API.
  await findPushSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

/** Not over plain HTTP; storage may be forbidden or full. */
async function withCache(access: (cache: Cache) => Promise<unknown>): Promise<void> {
  if (!('caches' in window)) return;
  await caches
    .open(OFFLINE_CACHE)
    .then(access)
    .catch(() => undefined);
}
