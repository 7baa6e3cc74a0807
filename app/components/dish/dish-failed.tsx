import { Alert } from '#app/components/notices/alert.tsx';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { DishFailure } from './use-dish.ts';

type DishFailedProps = { reason: DishFailure; onRetry: () => void };

const TEXTS = {
  gone: MESSAGES.pageMissing,
  offline: MESSAGES.offline,
  failed: MESSAGES.dishFailed,
} as const satisfies Record<DishFailure, string>;

/** In the dialog of a dish that did not come. What is gone need not be asked for again. */
export function DishFailed({ reason, onRetry }: DishFailedProps) {
  return (
    <>
      <Alert kind="danger">{TEXTS[reason]}</Alert>
      {reason !== 'gone' && (
        <button type="button" className="button button--primary" onClick={onRetry}>
          {MESSAGES.retry}
        </button>
      )}
    </>
  );
}
