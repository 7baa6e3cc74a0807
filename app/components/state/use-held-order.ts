import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { isInThisTab } from '#app/components/this-tab.ts';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ChangeQueue } from './change-queue.ts';
import { canPress } from './presses.ts';

type CartView = {
  /** By dish id, as the page shows them now. */
  quantities: ReadonlyMap<number, number>;
  prices: ReadonlyMap<number, number>;
  isBusy: boolean;
  /** How many requests are answered in `quantities`. */
  answeredCount: number;
};

/** The provider's: it changes with what the router brings, and is shown by the checkout. */
export type OrderState = {
  isSent: boolean;
  setHeld: (isHeld: boolean) => void;
  setSent: (isSent: boolean) => void;
};

/**
 * One order at a time. From the moment it is sent until its page, or the answer that refused it, is there, a second press
 * sends nothing: React shows only later that the first one is under way. Nor does the first link lead away then: nobody would tell the
 * shopper how the order went. The second one does.
 *
 * An order waits while the server has not answered all changes of the cart: a change answered after the order would land
 * in the cart that the order has just emptied. Then the order is sent once, with what the form shows.
 *
 * An answer may make the cart differ from what was shown (no connection, a dish that is gone, another price, another tab). Then the
 * order is not sent, because the shopper has not seen that cart. A notice says so, and everything typed stays.
 */
export function useHeldOrder(
  queue: ChangeQueue<LineIntent>,
  view: CartView,
  { isSent, setHeld, setSent }: OrderState,
) {
  const { quantities, prices, isBusy, answeredCount } = view;
  const notify = useNotify();
  const held = useRef<HTMLButtonElement | null>(null);
  const submit = useSubmit();
  const sent = useRef(false);
  const [endedCount, setEnded] = useState(0);

  const isUnderWay = useCallback(() => sent.current, []);
  const send = useCallback(
    (submitter: HTMLElement | null, form: HTMLFormElement) => {
      sent.current = true;
      setSent(true);
      submit(submitter instanceof HTMLButtonElement ? submitter : form).finally(() =>
        startTransition(() => setEnded((count) => count + 1)),
      );
    },
    [submit, setSent],
  );
  // Shown in one transition with what the router brings: before, the old page still stands there to be pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a request counts
  useEffect(() => {
    sent.current = false;
    setSent(false);
  }, [endedCount, setSent]);

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

  /** Stops the press of the order button if the order has to wait, or if another one waits or is under way. */
  const holdBack = useCallback(
    (event: SubmitEvent, button: HTMLButtonElement) => {
      if (!held.current && !sent.current && !queue.isBusy) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.current || sent.current) {
        notify({ code: 'order-creating' });
        return;
      }
      held.current = button;
      setHeld(true);
      queue.flush();
    },
    [queue, notify, setHeld],
  );

  const shown = useRef(view);
  useEffect(() => {
    const before = shown.current;
    shown.current = { quantities, prices, isBusy, answeredCount };
    const order = held.current;
    if (!order) return;
    const isAnswer = answeredCount !== before.answeredCount;
    const isOther = isAnswer && !(isSame(quantities, before.quantities) && areKnown(prices, before.prices));
    if (isBusy && !isOther) {
      // Clicks made meanwhile are sent at once, too.
      queue.flush();
      return;
    }
    held.current = null;
    // In one transition with the order's navigation, so that the button stays busy in between.
    startTransition(() => setHeld(false));
    if (isOther || !canPress(order)) notify({ code: 'order-held-back' });
    else order.form.requestSubmit(order);
  }, [quantities, prices, isBusy, answeredCount, queue, notify, setHeld]);

  return { isUnderWay, holdBack, send };
}

function isSame(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  return one.size === other.size && [...one].every(([id, quantity]) => other.get(id) === quantity);
}

/** A dish that was not in the cart before has no price that could have changed. */
function areKnown(prices: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>): boolean {
  return [...prices].every(([id, price]) => (before.get(id) ?? price) === price);
}
