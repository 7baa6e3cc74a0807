import { href } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import type { CartNews as News } from '#app/domain/shopper/cart-news.ts';
import { orderUncertain } from '#app/domain/text/checkout-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { CartNews } from './cart-news.tsx';

/**
 * The specification's alert, and one way out of it. A dish that is still on its way is waited for.
 *
 * @param isUncertain whether an order was accepted that was sent before: the cart may be empty because of it.
 */
export function EmptyCart({ isUncertain, news }: { isUncertain: boolean; news: News }) {
  const { isBusy } = useCart();
  const phone = useFrame()?.phone ?? '';
  return (
    <div className="block container">
      <CartNews news={news} />
      {isUncertain && (
        <div className="checkout__failures">
          <Alert kind="danger">{orderUncertain(phone, { isCartEmpty: true })}</Alert>
        </div>
      )}
      <EmptyState action={{ href: href('/categories'), title: 'Выбрать блюда' }}>
        {isBusy ? (
          <Alert kind="info">{MESSAGES.cartUpdating}</Alert>
        ) : (
          <Alert kind="danger">{MESSAGES.cartEmpty}</Alert>
        )}
      </EmptyState>
    </div>
  );
}
