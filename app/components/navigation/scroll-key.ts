import { type GetScrollRestorationKeyFunction, href } from 'react-router';

/** Back to a cart that an order has emptied starts at the top: its old position would be the footer. */
export const scrollKeyOf: GetScrollRestorationKeyFunction = ({ key, pathname }, matches) => {
  if (pathname !== href('/cart')) return key;
  const { cart } = (matches.at(-1)?.loaderData ?? {}) as { cart?: { items: readonly unknown[] } | null };
  return cart?.items.length === 0 ? `${key} empty` : key;
};
