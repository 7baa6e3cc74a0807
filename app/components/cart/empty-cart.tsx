import { href } from 'react-router';
import { Alert } from '#app/components/frame/alert.tsx';
import { MESSAGES } from '#app/domain/messages.ts';

/** The specification's alert, and one way out of it. */
export function EmptyCart() {
  return (
    <section className="empty-cart container">
      <Alert kind="danger">{MESSAGES.cartEmpty}</Alert>
      <a className="button button--primary" href={href('/categories')}>
        Выбрать блюда
      </a>
    </section>
  );
}
