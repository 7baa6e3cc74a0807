import { classNames } from '#app/components/class-names.ts';
import { Alert } from '#app/components/notices/alert.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress as Progress } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';

/** «Обновить» works without JavaScript. */
export function OrderProgress({ uuid, progress }: { uuid: string; progress: Progress }) {
  const { kind, title, text, isOpen, steps } = progress;
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
    <div className="block container screen-only">
      <Alert kind={kind}>
        <b>{typesetNode(`${title}.`)}</b> {text !== '' && <>{typesetNode(text)} </>}
        {isOpen && (
          <a className="link" href={orderHref(uuid)} data-reload>
            {LABELS.update}
          </a>
        )}
      </Alert>
      {steps.length > 0 && (
        <ol className="order-steps" aria-label="Шаги заказа">
          {steps.map(({ title, isCurrent }, index) => (
            <li
              key={title}
              className={classNames('order-steps__step', index <= current && 'order-steps__step--reached')}
              aria-current={isCurrent ? 'step' : undefined}
            >
              {isCurrent ? <b>{title}</b> : title}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
