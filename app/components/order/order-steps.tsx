import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';

/** The way of an order, with the step that it has reached. */
export function OrderSteps({ steps }: Pick<OrderProgress, 'steps'>) {
  if (steps.length === 0) return null;
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  return (
    <ol className="order-steps" aria-label="Шаги заказа">
      {steps.map(({ title, isCurrent }, index) => (
        <li
          key={title}
          className={index <= current ? 'order-steps__step order-steps__step--reached' : 'order-steps__step'}
          aria-current={isCurrent ? 'step' : undefined}
        >
          {isCurrent ? <b>{title}</b> : title}
        </li>
      ))}
    </ol>
  );
}
