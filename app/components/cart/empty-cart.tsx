import { href } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { CartNews as News } from '#app/domain/shopper/cart-news.ts';
import type { OrderBefore } from '#app/domain/shopper/checkout-answer.ts';
import { orderPossible } from '#app/domain/text/checkout-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { CartNews } from './cart-news.tsx';

type EmptyCartProps = {
  /** Why it may be empty. */
  before: OrderBefore | null;
  news: News;
};

/** The specification's alert, and one way out of it. A dish that is still on its way is waited for. */
export function EmptyCart({ before, news }: EmptyCartProps) {
  const { isBusy } = useCart();
  return (
    <div className="block container">
      <CartNews news={news} />
      {before && (
        <div className="checkout__failures">
          <BeforeNotice before={before} />
        </div>
      )}
      <EmptyState action={{ href: href('/categories'), title: 'Открыть меню' }}>
        {isBusy ? (
          <Alert kind="info">{MESSAGES.cartUpdating}</Alert>
        ) : (
          <Alert kind="danger">{MESSAGES.cartEmpty}</Alert>
        )}
      </EmptyState>
    </div>
  );
}

function BeforeNotice({ before }: { before: OrderBefore }) {
  const phone = useFrame()?.phone ?? '';
  if (before.kind === 'possible') return <Alert kind="info">{orderPossible(phone)}</Alert>;
  return (
    <Alert kind="info">
      {`${orderTitle(before.number)} отправлен. `}
      <a className="link" href={orderHref(before.uuid)}>
        Посмотреть заказ
      </a>
    </Alert>
  );
}
