import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';

/**
 * The cart that the server sent last: with the frame, or with the cart's own page, which loads it without the frame.
 *
 * @param ofFrame `null`: it has none. Then the cart before stays.
 * @param isBusy changes are open. The page's cart may hold them or not, so it counts only when they are answered.
 */
export function useLatestCart(ofFrame: ShownCart | null, isBusy: boolean): ShownCart | null {
  const page: { cart: ShownCart | null } | undefined = useRouteLoaderData('routes/cart');
  const ofPage = page?.cart;
  const [known, setKnown] = useState({ cart: ofFrame, ofFrame, ofPage });
  if (ofFrame && ofFrame !== known.ofFrame) setKnown({ cart: ofFrame, ofFrame, ofPage });
  else if (ofPage && ofPage !== known.ofPage && !isBusy) setKnown({ cart: ofPage, ofFrame, ofPage });
  return known.cart;
}
