import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { useLifetime } from '#app/components/notices/use-lifetime.ts';
import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import { ORDER_REFUSED_FIELDS, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import { ALERT_MS } from '#app/domain/timing.ts';

/** @param hasSummary it already has the messages of fields */
function alertsOf(
  { failure, alerts = [] }: CheckoutActionData,
  uncertain: string,
  hasSummary: boolean,
): { label?: string | undefined; text: string; kind?: 'info' }[] {
  const fields: readonly string[] = hasSummary ? CHECKOUT_FIELDS : [];
  const own = alerts.filter(({ field }) => !fields.includes(field));
  if (own.length > 0) return own;
  if (alerts.length > 0) return [{ text: ORDER_REFUSED_FIELDS }];
  return failure === 'uncertain' ? [{ text: uncertain }] : [];
}

type CheckoutFailureProps = {
  /** A new object per attempt: closed alerts reappear. */
  actionData: CheckoutActionData;
  phone: string;
  keepsKeys: boolean;
  /** When the alerts of a refusal time out. */
  onClear?: () => void;
  /** Takes the focus, unless that is on an invalid field. */
  isBesideButton?: boolean;
};

/**
 * JavaScript removes the alerts of a refusal after 16 seconds without hover and focus. An unknown outcome
 * or a changed price stays: a guest who misses it might never learn of the order.
 */
export function CheckoutFailure({
  actionData,
  phone,
  keepsKeys,
  onClear,
  isBesideButton = false,
}: CheckoutFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const all = useMemo(
    () => alertsOf(actionData, orderUncertain(phone, keepsKeys), !isBesideButton),
    [actionData, phone, keepsKeys, isBesideButton],
  );
  const [closed, setClosed] = useState<typeof all>([]);
  const open = all.filter((alert) => !closed.includes(alert));

  function close(alerts: typeof open) {
    // Or the focus would return to the top of the page.
    const isFocused = box.current?.contains(document.activeElement);
    if (isFocused) box.current?.parentElement?.querySelector('button')?.focus({ preventScroll: true });
    setClosed([...closed, ...alerts]);
  }
  function onEnd() {
    close(open);
    if (actionData.failure === 'refused') onClear?.();
  }
  const stays = actionData.failure === 'uncertain' || actionData.failure === 'changed';
  useLifetime(ALERT_MS, stays || (isHeld && open.length > 0), onEnd, actionData);
  const takesFocus = isBesideButton && all.every(({ label }) => label === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each attempt
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [actionData, takesFocus]);

  if (open.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer; not interactive
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
        <Alert
          key={alert.text}
          kind={alert.kind ?? 'danger'}
          label={alert.label}
          onClose={() => close([alert])}
        >
          {alert.text}
        </Alert>
      ))}
    </div>
  );
}
