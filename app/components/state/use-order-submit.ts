import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSubmit } from 'react-router';
import { isInThisTab } from '#app/components/navigation/link-navigation.tsx';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { CHARGE_FIELD } from '#app/domain/shopper/shown-delivery.ts';
import type { ChangeQueue } from './change-queue.ts';

/** `held`: submitted, and waiting until earlier changes are confirmed. `sent`: not answered yet. */
export type OrderState = 'free' | 'held' | 'sent';

/**
 * One order at a time. While an order is in flight a second submit is ignored, and so is the first click on a link: navigating
 * away would hide the order's outcome.
 *
 * An order waits for pending cart changes: one that is applied later would land in the emptied cart. If a response makes the
 * cart differ from what was shown (a dish is gone, another price, another tab), or the delivery costs something else,, the order is not sent, and a notice says so.
 *
 * @param surprises number of responses so far that made the cart differ from what was shown
 */
export function useHeldOrder(queue: ChangeQueue<LineIntent>, surprises: RefObject<number>) {
  const notify = useNotify();
  const submit = useSubmit();
  const [state, setState] = useState<OrderState>('free');

  const send = useCallback(
    (submitter: HTMLElement | null, form: HTMLFormElement) => {
      setState('sent');
      submit(submitter instanceof HTMLButtonElement ? submitter : form).finally(() =>
        // In one transition with the router's update: until then the old page can still be clicked.
        startTransition(() => setState('free')),
      );
    },
    [submit],
  );

  useEffect(() => {
    if (state !== 'sent') return;
    const ended = new AbortController();
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || !isInThisTab(event)) return;
      ended.abort();
      event.preventDefault();
      notify({ code: 'order-creating' });
    }
    document.addEventListener('click', onClick, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [state, notify]);

  async function orderWhenConfirmed(button: HTMLButtonElement) {
    const before = surprises.current;
    const charge = chargeBeside(button);
    await queue.whenIdle();
    // The submit below must not find the order held any more.
    flushSync(() => setState('free'));
    const isAsShown = surprises.current === before && chargeBeside(button) === charge;
    if (isAsShown && button.form?.isConnected && !button.disabled) button.form.requestSubmit(button);
    else notify({ code: 'order-held-back' });
  }
  /** Holds the submit of the order button back if the order has to wait, or if another one waits or is under way. */
  function holdBack(event: SubmitEvent, button: HTMLButtonElement) {
    if (state === 'free' && queue.open.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (state === 'free') {
      setState('held');
      orderWhenConfirmed(button);
    } else notify({ code: 'order-creating' });
  }
  return { state, holdBack, send };
}

/** What the form says that the delivery adds: a change of the dishes may have made it another one. */
function chargeBeside(button: HTMLButtonElement): string | undefined {
  return button.form?.querySelector<HTMLInputElement>(`[name="${CHARGE_FIELD}"]`)?.value;
}
