import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { useLifetime } from '#app/components/notices/use-lifetime.ts';
import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import type { CheckoutAnswer } from '#app/domain/shopper/checkout-answer.ts';
import { ORDER_REFUSED_FIELDS, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import { ALERT_MS } from '#app/domain/timing.ts';

/** @param hasSummary the words about fields stand in the summary above */
function alertsOf(
  { failure, alerts = [] }: CheckoutAnswer,
  phone: string,
  hasSummary: boolean,
): { label?: string | undefined; text: string }[] {
  const fields: readonly string[] = hasSummary ? CHECKOUT_FIELDS : [];
  const own = alerts.filter(({ field }) => !fields.includes(field));
  if (own.length > 0) return own;
  if (alerts.length > 0) return [{ text: ORDER_REFUSED_FIELDS }];
  return failure === 'uncertain' ? [{ text: orderUncertain(phone) }] : [];
}

type CheckoutFailureProps = {
  /** A new object is a new attempt: its alerts show again. */
  answer: CheckoutAnswer;
  phone: string;
  /** Called when the alerts of a refusal have had their time. */
  onClear: () => void;
  /** Stands beside the order button, where the shopper is: unless a field has the focus, it takes it and comes into view. */
  isBesideButton?: boolean;
};

/**
 * Alerts about a refused order. Scripts clear them after 16 seconds without hover and focus. One about an order of unknown
 * outcome or a changed price stays until it is closed: a guest who misses it may never learn of that order.
 */
export function CheckoutFailure({ answer, phone, onClear, isBesideButton = false }: CheckoutFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const all = useMemo(() => alertsOf(answer, phone, !isBesideButton), [answer, phone, isBesideButton]);
  const [closed, setClosed] = useState<typeof all>([]);
  const open = all.filter((alert) => !closed.includes(alert));

  function close(alerts: typeof open) {
    // The focus must not fall back to the top of the page.
    const isFocused = box.current?.contains(document.activeElement);
    if (isFocused) box.current?.parentElement?.querySelector('button')?.focus({ preventScroll: true });
    setClosed([...closed, ...alerts]);
  }
  function onEnd() {
    close(open);
    if (answer.failure === 'refused') onClear();
  }
  const stays =
    answer.failure === 'uncertain' ||
    answer.failure === 'prices-changed' ||
    answer.failure === 'charge-changed';
  useLifetime(ALERT_MS, stays || (isHeld && open.length > 0), onEnd, answer);
  // What concerns a field has brought that field into view already, with the focus.
  const takesFocus = isBesideButton && all.every(({ label }) => label === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [answer, takesFocus]);

  if (open.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock, nothing can be operated here
    <div
      ref={box}
      className="checkout__failures"
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target !== event.currentTarget)}
      onBlur={() => setHeld(false)}
    >
      {open.map((alert) => (
        <Alert key={alert.text} kind="danger" label={alert.label} onClose={() => close([alert])}>
          {alert.text}
        </Alert>
      ))}
    </div>
  );
}
