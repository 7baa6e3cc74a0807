import { useEffect, useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { words } from '#app/components/words.tsx';
import { orderHref, orderProgressHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress as Progress } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { ORDER_PROGRESS_MS } from '#app/domain/timing.ts';

/** Where the order stands (`useOrderProgress`); without scripts there is «Обновить». */
export function OrderProgress({ uuid, progress }: { uuid: string; progress: Progress }) {
  const { kind, title, text, isOpen, steps } = progress;
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
    <div className="block container screen-only">
      <Alert kind={kind}>
        <b>{words(`${title}.`)}</b> {text !== '' && <>{words(text)} </>}
        {isOpen && (
          <a className="link" href={orderHref(uuid)} data-reload>
            {LABELS.update}
          </a>
        )}
      </Alert>
      {steps.length > 0 && (
        <ol className="order-steps" aria-label="Шаги заказа">
          {steps.map(({ title, isCurrent }, index) => (
            <li
              key={title}
              className={
                index <= current ? 'order-steps__step order-steps__step--reached' : 'order-steps__step'
              }
              aria-current={isCurrent ? 'step' : undefined}
            >
              {isCurrent ? <b>{title}</b> : title}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/**
 * Polls an order's status, at once as well: `loaded` may be older than the page. Returns it until a newer one arrives; a
 * failed request changes nothing.
 *
 * @param loaded `null` disables polling
 */
export function useOrderProgress(uuid: string | undefined, loaded: Progress | null): Progress | null {
  const [polled, setPolled] = useState({ loaded, progress: loaded });
  useEffect(() => {
    if (!uuid || !loaded?.isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const href = orderProgressHref(uuid);
    async function poll() {
      if (document.hidden) return;
      const progress = await fetchProgress(href, signal);
      if (progress && !signal.aborted) setPolled({ loaded, progress });
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

async function fetchProgress(href: string, signal: AbortSignal): Promise<Progress | null> {
  try {
    const response = await fetch(href, { headers: { Accept: 'application/json' }, signal });
    return response.ok ? ((await response.json()) as { progress: Progress | null }).progress : null;
  } catch {
    return null;
  }
}
