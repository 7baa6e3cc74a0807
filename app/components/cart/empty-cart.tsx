import { href } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { Alert } from '#app/components/frame/alert.tsx';
import { MESSAGES } from '#app/domain/messages.ts';

/** The specification's alert, and one way out of it. */
export function EmptyCart() {
  return (
    <div className="block container">
      <EmptyState action={{ href: href('/categories'), title: 'Выбрать блюда' }}>
        <Alert kind="danger">{MESSAGES.cartEmpty}</Alert>
      </EmptyState>
    </div>
  );
}
