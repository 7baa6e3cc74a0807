import { useCallback, useEffect, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Alert } from '#app/components/notices/alert.tsx';
import { useLifetime } from '#app/components/notices/use-lifetime.ts';
import type { CheckoutAnswer } from '#app/domain/shopper/checkout-answer.ts';
import { checkoutFailureText } from '#app/domain/text/messages.ts';
import { ALERT_MS } from '#app/domain/timing.ts';

type Answer = Pick<CheckoutAnswer, 'failure' | 'alerts'>;

/** The API's own words of a refusal, each with the label of its field. Without them, our words. */
function alertsOf(
  { failure, alerts = [] }: Answer,
  phone: string,
): { label: string | undefined; text: string }[] {
  if (alerts.length > 0) return alerts;
  const text = failure ? checkoutFailureText(failure, phone) : null;
  return text === null ? [] : [{ label: undefined, text }];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Alerts about a refused order. With scripts they clear after 16 seconds, which do not run while a pointer or the
 * focus is on them; what concerns a field stays beside it.
 *
 * @param answer a new object is a new attempt: its alerts show again.
 */
export function CheckoutFailure({ answer, phone }: { answer: Answer; phone: string }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(NONE);
  const [isHeld, setHeld] = useState(false);
  const isHydrated = useHydrated();
  const all = alertsOf(answer, phone);
  const open = all.filter(({ text }) => !closed.has(text));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt shows all of its alerts
  useEffect(() => setClosed(NONE), [answer]);
  const closeAll = useCallback(
    () => setClosed(new Set(alertsOf(answer, phone).map(({ text }) => text))),
    [answer, phone],
  );
  useLifetime(ALERT_MS, isHeld, closeAll, answer);

  if (open.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock, nothing can be operated here
    <div
      className="checkout__failures"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {open.map(({ label, text }) => (
        <Alert
          key={text}
          kind="danger"
          label={label}
          onClose={isHydrated ? () => setClosed(new Set([...closed, text])) : undefined}
        >
          {text}
        </Alert>
      ))}
    </div>
  );
}
