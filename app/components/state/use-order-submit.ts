import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSubmit } from 'react-router';
import { isInThisTab } from '#app/components/navigation/link-navigation.tsx';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { CHARGE_FIELD, MINUTES_FIELD, OPENING_FIELD } from '#app/domain/shopper/agreement.ts';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ChangeQueue } from './change-queue.ts';

/** `held`: submitted, but waiting until earlier changes are confirmed. `sent`: without a response yet. */
export type OrderState = 'free' | 'held' | 'sent';

/**
 * One order at a time. While an order is in flight a second submit is ignored, and so is the first click on a link: navigating
 * away would hide the order's outcome.
 *
 * An order waits for unconfirmed cart changes: a later change would apply to the emptied cart. If a response
 * makes the cart differ from the shown cart (a deleted dish, another price, another tab), or changes charge or time, the
 * order is not sent, and a notice is shown.
 *
 * @param surprises number of responses so far that made the cart differ from the shown cart
 */
export function useOrderSubmit(queue: ChangeQueue<LineIntent>, surprises: RefObject<number>) {
  const notify = useNotify();
  const submit = useSubmit();
  const [state, setState] = useState<OrderState>('free');

  const send = useCallback(
    (submitter: HTMLElement | null, form: HTMLFormElement) => {
      setState('sent');
      submit(submitter instanceof HTMLButtonElement ? submitter : form).finally(() =>
        // In the same transition as the router's update: the old page accepts clicks until then.
        startTransition(() => setState('free')),
      );
    },
    [submit],
  );

  useEffect(() => {
    if (state !== 'sent') return;
    const controller = new AbortController();
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || !isInThisTab(event)) return;
      controller.abort();
      event.preventDefault();
      notify({ code: 'order-creating' });
    }
    document.addEventListener('click', onClick, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [state, notify]);

  async function submitWhenConfirmed(button: HTMLButtonElement) {
    const before = surprises.current;
    const terms = shownTerms(button);
    await queue.whenIdle();
    // A submit in the state `held` would be ignored.
    flushSync(() => setState('free'));
    const isUnchanged = surprises.current === before && shownTerms(button) === terms;
    if (isUnchanged && button.form?.isConnected && !button.disabled) button.form.requestSubmit(button);
    else notify({ code: 'order-held-back' });
  }
  /** Prevents the submit of an order that has to wait, or that follows an order held or in flight. */
  function holdBack(event: SubmitEvent, button: HTMLButtonElement) {
    if (state === 'free' && queue.open.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (state === 'free') {
      setState('held');
      submitWhenConfirmed(button);
    } else notify({ code: 'order-creating' });
  }
  return { state, holdBack, send };
}

/** Charge and time on the form, which a response may change. */
function shownTerms({ form }: HTMLButtonElement): string {
  const data = new FormData(form ?? undefined);
  return [CHARGE_FIELD, MINUTES_FIELD, OPENING_FIELD].map((name) => data.get(name)).join();
}
