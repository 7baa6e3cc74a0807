import { Form } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { CANCEL_INTENT } from '#app/domain/shopper/order-cancellation.ts';
import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';

/** What can still be done about an order: cancel it here, anything else by phone. */
export function OrderActions({ progress: { cancel, isOpen, isFailed } }: { progress: OrderProgress }) {
  const { phone, phoneHref } = useFrame() ?? {};
  if (!isOpen && !isFailed) return null;
  return (
    <div className="order-actions screen-only">
      {cancel !== null && (
        <details className="order-actions__cancel">
          <summary className="button button--plain">{LABELS.cancelOrder}…</summary>
          <Form method="post">
            <p>{typesetNode(cancel)}</p>
            <button type="submit" name="intent" value={CANCEL_INTENT} className="button button--plain">
              {LABELS.confirmCancelOrder}
            </button>
          </Form>
        </details>
      )}
      {phone && (
        <p className="order-actions__call">
          {!isFailed && <>{typesetNode('Что-то изменить или спросить:')} </>}
          <a className={isFailed ? 'button button--ember' : 'link'} href={phoneHref}>
            {isFailed && <Icon name="phone" />}
            {phone}
          </a>
        </p>
      )}
    </div>
  );
}
