import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { readStorage, writeStorage } from '#app/components/storage.ts';
import {
  type CountedPage,
  changesSince,
  countedPage,
  dishEvent,
  type EcommerceEvent,
  type MetricaMessage,
  orderEvent,
  type PlacedOrder,
  readCountedCart,
  writeCountedCart,
} from '#app/domain/shopper/metrica-events.ts';
import { listenToSeenDishes } from './seen-dish.ts';
import { hasAgreedToStatistics } from './statistics-consent.ts';

const COUNTED_ORDERS = 20;

/** The counter is in a frame, whose address is never the one of an order: docs/decisions/0094-metrica-in-a-frame.md. */
export function Metrica() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [{ send, open }] = useState(openChannel);
  const { pathname, search } = useLocation();
  const { id: route = '', loaderData } = useMatches().at(-1) ?? {};
  const page = countedPage(route, pathname, search);

  usePageViews(page, send);
  useEffect(() => listenToSeenDishes((dish) => send({ ecommerce: dishEvent(dish) })), [send]);
  useCartEvents(page, (ecommerce) => send({ ecommerce }));
  const order = route === 'routes/order' ? (loaderData as PlacedOrder | undefined) : undefined;
  useEffect(() => {
    const event = order && orderEvent(order);
    if (event && noteOrder(event.purchase.actionField.id)) send({ ecommerce: event });
  }, [order, send]);

  return (
    <iframe
      ref={frame}
      src="/metrica"
      title="Статистика"
      // Without the attribute `hidden`: the script reports the size of the frame as that of the window.
      className="metrica-frame"
      // The address of an order would be the frame's referrer.
      referrerPolicy="no-referrer"
      onLoad={() => open(frame.current?.contentWindow ?? null)}
    />
  );
}

type Send = (message: MetricaMessage) => void;

function openChannel() {
  const waiting: MetricaMessage[] = [];
  let target: Window | null = null;
  const send: Send = (message) => {
    // Withdrawn in another tab.
    if (!hasAgreedToStatistics()) return;
    if (target) target.postMessage(message, location.origin);
    else waiting.push(message);
  };
  return {
    send,
    open(window: Window | null): void {
      target = window;
      for (const message of waiting.splice(0)) send(message);
    },
  };
}

function usePageViews({ url, title }: CountedPage, send: Send): void {
  const [arrival] = useState(() => ({ referer: foreignReferrer(), campaign: campaignOf(location.search) }));
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === url) return;
    const isFirst = last.current === undefined;
    const referer = isFirst ? arrival.referer : location.origin + last.current;
    last.current = url;
    send({
      hit: {
        url: location.origin + url + (isFirst ? arrival.campaign : ''),
        options: { title: title ?? document.title, referer },
      },
    });
  }, [url, title, arrival, send]);
}

/** Of this site it could be the address of an order. */
function foreignReferrer(): string {
  const { referrer } = document;
  return referrer.startsWith(`${location.origin}/`) ? '' : referrer;
}

const CAMPAIGN = /^(?:utm_\w{1,20}|yclid|ymclid)$/;

function campaignOf(search: string): string {
  const params = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name));
  return params.length > 0 ? `?${new URLSearchParams(params)}` : '';
}

/** What the server confirmed. */
function useCartEvents(page: CountedPage, send: (event: EcommerceEvent) => void): void {
  const { cart, isKnown } = useCart();
  const isLoaded = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cart counts
  useEffect(() => {
    // Another tab counts its own changes.
    if (!isKnown || document.visibilityState === 'hidden') return;
    const counted = readCountedCart(readStorage('localStorage', 'counted-cart'));
    const text = writeCountedCart(cart.items);
    writeStorage('localStorage', 'counted-cart', text);
    const at = { isLoaded: isLoaded.current, isOrder: page.isOrder ?? false };
    isLoaded.current = false;
    // One that cannot be remembered would be counted again.
    if (readStorage('localStorage', 'counted-cart') !== text) return;
    for (const event of changesSince(counted, cart.items, at)) send(event);
  }, [cart, isKnown]);
}

/** @returns false if it was counted on this device, or that cannot be remembered */
function noteOrder(id: string): boolean {
  const counted = (readStorage('localStorage', 'counted-orders') ?? '').split(' ');
  if (counted.includes(id)) return false;
  const text = [id, ...counted].slice(0, COUNTED_ORDERS).join(' ');
  writeStorage('localStorage', 'counted-orders', text);
  return readStorage('localStorage', 'counted-orders') === text;
}
