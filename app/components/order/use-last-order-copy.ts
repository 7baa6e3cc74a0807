import { useEffect } from 'react';
import { saveLastOrder } from '#app/components/service-worker.ts';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import type { OrderNumber } from '#contract/order.ts';

type Order = { uuid: string; id?: OrderNumber | undefined };

/** For the offline page. @param order `null`: of another device */
export function useLastOrderCopy(order: Order | null, progress: OrderProgress | null): void {
  const { uuid, id } = order ?? {};
  useEffect(() => {
    if (uuid === undefined || progress === null) return;
    const { title, wait, text } = progress;
    const status = [`${title}.`, wait && `${wait.lead} ${wait.clock}.`, text].filter(Boolean).join(' ');
    const seen = new Date().toLocaleString('ru', {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
    void saveLastOrder({ number: id, title: orderTitle(id), status, seen, href: orderHref(uuid) });
  }, [uuid, id, progress]);
}
