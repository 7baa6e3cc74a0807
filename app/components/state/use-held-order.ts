import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { isInThisTab } from '#app/components/this-tab.ts';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ChangeQueue } from './change-queue.ts';

/**
 * One order at a time. While an order is in flight a second submit is ignored, and so is the first click on a link: navigating
 * away would hide the order's outcome from the shopper.
 *
 * An order waits for pending cart changes: one that is applied after the order would land in the emptied cart. If a
 * response makes the cart differ from what was shown (a dish that is gone, another price, another tab), the order is not sent,
 * because the shopper has not seen that cart. A notice says so, and everything typed stays.
 *
 * @param surprises number of responses so far that made the cart differ from what was shown
 */
export function useHeldOrder(queue: ChangeQueue<LineIntent>, surprises: RefObject<number>) {
  const notify = useNotify();
  const submit = useSubmit();
  const [isHeld, setHeld] = useState(false);
  const [isSent, setSent] = useState(false);
  const state = useRef<'free' | 'held' | 'sent'>('free');

  const isUnderWay = useCallback(() => state.current === 'sent', []);
  const send = useCallback(
    (submitter: HTMLElement | null, form: HTMLFormElement) => {
      state.current = 'sent';
      setSent(true);
      submit(submitter instanceof HTMLButtonElement ? submitter : form).finally(() =>
        // In one transition with the router's update: until then the old page can still be clicked.
        startTransition(() => setSent(false)),
      );
    },
    [submit],
  );
  useEffect(() => {
    if (!isSent && state.current === 'sent') state.current = 'free';
  }, [isSent]);

  useEffect(() => {
    if (!isSent) return;
    function stop() {
      document.removeEventListener('click', onClick, { capture: true });
    }
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || link.target === '_blank' || !isInThisTab(event)) return;
      stop();
      event.preventDefault();
      notify({ code: 'order-creating' });
    }
    document.addEventListener('click', onClick, { capture: true });
    return stop;
  }, [isSent, notify]);

  async function orderWhenConfirmed(button: HTMLButtonElement) {
    const before = surprises.current;
    await queue.whenIdle();
    const isAsShown = surprises.current === before;
    state.current = 'free';
    startTransition(() => setHeld(false));
    if (isAsShown && button.form?.isConnected && !button.disabled) button.form.requestSubmit(button);
    else notify({ code: 'order-held-back' });
  }
  /** Holds the submit of the order button back if the order has to wait, or if another one waits or is under way. */
  function holdBack(event: SubmitEvent, button: HTMLButtonElement) {
    if (state.current === 'free' && !queue.isBusy) return;
    event.preventDefault();
    event.stopPropagation();
    if (state.current !== 'free') {
      notify({ code: 'order-creating' });
      return;
    }
    state.current = 'held';
    setHeld(true);
    orderWhenConfirmed(button);
  }
  return { isHeld, isSent, isUnderWay, holdBack, send };
}
