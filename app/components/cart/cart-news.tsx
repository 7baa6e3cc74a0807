import { useState } from 'react';
import { Alert } from '#app/components/notices/alert.tsx';
import { words } from '#app/components/words.tsx';
import { hasNews, type CartNews as News, NO_NEWS } from '#app/domain/shopper/cart-news.ts';
import { dishesGone, priceChanged } from '#app/domain/text/checkout-texts.ts';

/**
 * What has changed in the cart without its owner. The server says it once. With scripts the page is loaded again after each
 * click, so it stays here until it is closed or the page is left.
 */
export function CartNews({ news }: { news: News }) {
  const [last, setLast] = useState(news);
  const [told, setTold] = useState(news);
  if (news !== last) {
    setLast(news);
    if (hasNews(news)) setTold(news);
  }
  if (!hasNews(told)) return null;
  return (
    <div className="checkout__failures">
      <Alert kind="info" onClose={() => setTold(NO_NEWS)}>
        {told.prices.map((change) => (
          <div key={change.title}>{words(priceChanged(change))}</div>
        ))}
        {told.gone.length > 0 && words(dishesGone(told.gone))}
      </Alert>
    </div>
  );
}
