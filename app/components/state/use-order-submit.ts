import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSubmit } from 'react-router';
import { isInThisTab } from '#app/components/navigation/link-navigation.tsx';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { shownTerms } from '#app/domain/shopper/agreement.ts';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ChangeQueue } from './change-queue.ts';

/** `held`: waiting until earlier changes are confirmed. `sent`: without a response yet. */
export type OrderState = 'free' | 'held' | 'sent';

/**
 * One order at a time; the first click on a link is ignored, too: it would hide the outcome. Waits for
 * unconfirmed cart changes; not sent if a response makes the cart, charge or time differ from what is
 * shown.
 *
 * @param surprises responses that made the cart differ
 */
export function useOrderSubmit(queue: ChangeQueue<LineIntent>, surprises: RefObject<number>) {
  const notify = useNotify();
  const submit = useSubmit();
  const [state, setState] = useState<OrderState>('free');

  const send = useCallback(
    (submitter: HTMLElement | null, form: HTMLFormElement) => {
      setState('sent');
      submit(submitter instanceof HTMLButtonElement ? submitter : form).finally(() =>
        // Until the router's update the old page accepts clicks.
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
    const terms = termsOf(button);
    await queue.whenIdle();
    // In the state `held` the submit would be ignored.
    flushSync(() => setState('free'));
    const isUnchanged = surprises.current === before && termsOf(button) === terms;
    if (isUnchanged && button.form?.isConnected && !button.disabled) button.form.requestSubmit(button);
    else notify({ code: 'order-held-back' });
  }
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

function termsOf({ form }: HTMLButtonElement): string {
  return shownTerms(new FormData(form ?? undefined));
}
