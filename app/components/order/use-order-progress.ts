import { useEffect, useState } from 'react';
import { orderProgressHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';
import { ORDER_PROGRESS_MS } from '#app/domain/timing.ts';

/** What /order/:orderId/progress answers. */
type Answer = { progress: OrderProgress | null };

/**
 * Polls an order's status. Returns the loaded status until a newer one arrives; a failed request changes nothing.
 *
 * @param loaded `null` disables polling
 * @param options.asksAtOnce polls immediately, because `loaded` may be older than the page
 */
export function useOrderProgress(
  uuid: string | undefined,
  loaded: OrderProgress | null,
  { asksAtOnce = false } = {},
): OrderProgress | null {
  const [asked, setAsked] = useState({ loaded, progress: loaded });
  useEffect(() => {
    if (!uuid || !loaded?.isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function ask(order: string) {
      if (document.hidden) return;
      const progress = await fetchProgress(order, signal);
      if (progress && !signal.aborted) setAsked({ loaded, progress });
    }
    if (asksAtOnce) ask(uuid);
    const timer = setInterval(ask, ORDER_PROGRESS_MS, uuid);
    document.addEventListener('visibilitychange', () => ask(uuid), { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [uuid, loaded, asksAtOnce]);
  return asked.loaded === loaded ? asked.progress : loaded;
}

async function fetchProgress(uuid: string, signal: AbortSignal): Promise<OrderProgress | null> {
  try {
    const response = await fetch(orderProgressHref(uuid), {
      headers: { Accept: 'application/json' },
      signal,
    });
    return response.ok ? ((await response.json()) as Answer).progress : null;
  } catch {
    return null;
  }
}
