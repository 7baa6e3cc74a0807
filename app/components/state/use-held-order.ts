import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ChangeQueue } from './change-queue.ts';

type Order = { form: HTMLFormElement; button: HTMLButtonElement };

type CartView = {
  /** As the page shows them now, by product id. */
  quantities: ReadonlyMap<number, number>;
  isBusy: boolean;
  /** The requests whose answers are in `quantities`. */
  answeredCount: number;
};

/**
 * An order pressed while changes of the cart are open waits until the server has answered them all: a change answered
 * after the order would land in the cart that the order has just emptied. Then it goes, once, with what the form shows.
 *
 * If an answer makes the cart another than the one that was shown (no connection, a dish that is gone, another tab), the
 * order does not go: nobody has seen what it would bring. The shopper is told, and everything typed stays.
 */
export function useHeldOrder(queue: ChangeQueue<LineIntent>, view: CartView) {
  const { quantities, isBusy, answeredCount } = view;
  const notify = useNotify();
  const held = useRef<Order | null>(null);
  const [isHeld, setHeld] = useState(false);

  /** Takes the press of the order button over if the order has to wait, or another one waits already. */
  const holdBack = useCallback(
    (event: SubmitEvent, button: HTMLButtonElement) => {
      if (!held.current && !queue.isBusy) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.current) {
        notify({ code: 'order-creating' });
        return;
      }
      held.current = { form: event.target as HTMLFormElement, button };
      setHeld(true);
      queue.flush();
    },
    [queue, notify],
  );

  const shown = useRef(view);
  useEffect(() => {
    const before = shown.current;
    shown.current = { quantities, isBusy, answeredCount };
    const order = held.current;
    if (!order) return;
    const isAnswer = answeredCount !== before.answeredCount;
    const isOther = isAnswer && !isSame(quantities, before.quantities);
    if (isBusy && !isOther) {
      // What is clicked meanwhile goes as well, without waiting for more.
      queue.flush();
      return;
    }
    held.current = null;
    // In one transition with the order's own navigation: the button stays busy.
    startTransition(() => setHeld(false));
    if (isOther || !canPress(order)) notify({ code: 'order-held-back' });
    else order.form.requestSubmit(order.button);
  }, [quantities, isBusy, answeredCount, queue, notify]);

  return { isHeld, holdBack };
}

/** The page may have been left since, the cart emptied, a consent taken back. */
function canPress({ form, button }: Order): boolean {
  return form.isConnected && button.form === form && !button.disabled;
}

function isSame(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  return one.size === other.size && [...one].every(([id, quantity]) => other.get(id) === quantity);
}
