import { useEffect, useState } from 'react';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref, orderProgressHref } from '#app/domain/navigation/page-addresses.ts';
import type { OpenOrder, OrderProgress } from '#app/domain/shopper/order-progress.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { ORDER_PROGRESS_MS } from '#app/domain/timing.ts';

type OpenOrdersProps = { orders: readonly OpenOrder[]; currentPath: string };

/** Of this device, in one strip; not on their own pages. */
export function OpenOrders({ orders, currentPath }: OpenOrdersProps) {
  const others = orders.filter(({ uuid }) => orderHref(uuid) !== currentPath);
  if (others.length === 0) return null;
  return (
    <aside className="open-orders screen-only" aria-label={others.length > 1 ? 'Ваши заказы' : 'Ваш заказ'}>
      <ul className="container open-orders__list">
        {others.map((order) => (
          <OpenOrderLink key={order.uuid} order={order} />
        ))}
      </ul>
    </aside>
  );
}

function OpenOrderLink({ order: { uuid, number, progress: loaded } }: { order: OpenOrder }) {
  const progress = useOrderProgress(uuid, loaded);
  if (!progress?.isOpen) return null;
  return (
    <li>
      <a className="open-orders__link" href={orderHref(uuid)}>
        <b>{orderTitle(number)}:</b> {typesetNode(progress.brief)}
      </a>
    </li>
  );
}

/** At once: `loaded` may be outdated. `null` disables polling. */
export function useOrderProgress(
  uuid: string | undefined,
  loaded: OrderProgress | null,
): OrderProgress | null {
  const [polled, setPolled] = useState({ loaded, progress: loaded });
  useEffect(() => {
    if (!uuid || !loaded?.isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const href = orderProgressHref(uuid);
    async function poll() {
      if (document.hidden) return;
      try {
        const response = await fetch(href, { headers: { Accept: 'application/json' }, signal });
        const { progress } = await response.json();
        if (response.ok && progress && !signal.aborted) setPolled({ loaded, progress });
      } catch {
        // After a failure the last known status remains.
      }
    }
    poll();
    const timer = setInterval(poll, ORDER_PROGRESS_MS);
    document.addEventListener('visibilitychange', poll, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [uuid, loaded]);
  return polled.loaded === loaded ? polled.progress : loaded;
}
