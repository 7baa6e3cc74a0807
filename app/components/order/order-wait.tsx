import { classNames } from '#app/components/class-names.ts';
import { useFrame } from '#app/components/state/use-frame.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';

/** Where the order is, with its time huge. «Обновить» works without JavaScript. */
export function OrderWait({ uuid, progress }: { uuid: string; progress: OrderProgress }) {
  const { kind, title, wait, isOpen, steps } = progress;
  const opening = useFrame()?.opening;
  const isForUnknownTime = progress.isNew && !wait && progress.text === '';
  const isClosed = opening?.open === false && !opening.isStopped;
  const text = isForUnknownTime && isClosed ? `${opening.text}.` : progress.text;
  return (
    <>
      <div className="order-wait" role={kind === 'danger' ? 'alert' : 'status'}>
        <p className={wait ? 'order-wait__title heading-2' : 'order-wait__title heading-1'}>
          {typesetNode(title)}
          <span className="visually-hidden">.</span>
        </p>
        {wait && (
          <p className="order-wait__time">
            <span className="lead">{typesetNode(wait.lead)}</span>{' '}
            <b className="order-wait__clock">{wait.clock}</b>
            <span className="visually-hidden">.</span>
          </p>
        )}
        {text !== '' && <p className="order-wait__text lead">{typesetNode(text)}</p>}
      </div>
      {steps.length > 0 && <Embers steps={steps} />}
      {isOpen && (
        <p className="order-wait__update small">
          <a className="link" href={orderHref(uuid)} data-reload>
            {LABELS.update}
          </a>
        </p>
      )}
    </>
  );
}

/** A coal for each step; those that are reached glow. */
function Embers({ steps }: Pick<OrderProgress, 'steps'>) {
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
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
  );
}
