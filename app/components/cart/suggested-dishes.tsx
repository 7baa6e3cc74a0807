import { Icon } from '#app/components/icon/icon.tsx';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { MIN_QUANTITY } from '#contract/defaults.ts';
import { partsOfLine } from '#contract/options.ts';

/** Inside the form of the cart: its buttons add a dish and keep what is typed. */
export function SuggestedDishes({ dishes }: { dishes: readonly ListedDish[] }) {
  const { quantities } = useCart();
  const inCart = new Set(Array.from(quantities.keys(), (line) => partsOfLine(line).productId));
  const offered = dishes.filter(({ id }) => !inCart.has(id));
  if (offered.length === 0) return null;
  return (
    <section className="suggested" aria-labelledby="suggested">
      <h2 id="suggested" className="heading-3">
        {LABELS.addToOrder}
      </h2>
      <ul className="suggested__list rail">
        {offered.map(({ id, slug, title, price, picture }) => (
          <li key={id} className="suggested__dish">
            <PictureOf files={picture} sizes="64px" width={64} height={64} />
            <div>
              <a href={dishHref(slug)}>{typesetNode(title)}</a> <Price value={price} size="sm" />
            </div>
            <button
              type="submit"
              className="button button--quiet button--small"
              name="intent"
              value={cartIntentValue({ kind: 'add', line: id, quantity: MIN_QUANTITY })}
              formNoValidate
            >
              <Icon name="plus" />
              <span className="visually-hidden">{`В корзину: ${title}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
