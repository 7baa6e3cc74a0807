import type { Ref } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { TemplateName } from '#contract/enums.ts';
import type { LineKey } from '#contract/options.ts';
import { DishCard } from './dish-card.tsx';

type DishListProps = Omit<DishGridProps, 'quantities' | 'favorites' | 'returnTo'> & {
  /** Id of the list's heading. Needed if the page may show a dish twice: posts then redirect to the heading, not to the dish. */
  headingId?: string;
};

/** Dishes with the shopper's quantities and favourites, and the current page as `returnTo`. */
export function DishList({ headingId, ...props }: DishListProps) {
  const { quantities } = useCart();
  const favorites = useFavorites();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search + (headingId ? `#${headingId}` : '');
  return <DishGrid {...props} quantities={quantities} favorites={favorites} returnTo={returnTo} />;
}

type DishGridProps = {
  dishes: readonly ListedDish[];
  /** Quantities in the cart, by line. */
  quantities?: ReadonlyMap<LineKey, number>;
  /** Slugs. If absent, there are no hearts. */
  favorites?: ReadonlySet<string>;
  /** `rail`: delivery cards in a row that scrolls horizontally. */
  variant: TemplateName | 'rail';
  /** Redirect target of posts without JavaScript. If it has no `#`, the anchor of the dish is appended. */
  returnTo: string;
  eagerCount?: number;
  level?: 2 | 3;
  listRef?: Ref<HTMLUListElement>;
};

/** A list of dishes as one form: its buttons change the cart, its hearts the favourites. */
export function DishGrid(props: DishGridProps) {
  const { dishes, quantities, favorites, variant, returnTo, eagerCount = 0, level, listRef } = props;
  const template = variant === 'rail' ? 'delivery' : variant;
  return (
    <form className={`dish-grid dish-grid--${variant}`} method="post" action="/cart">
      <input type="hidden" name="returnTo" value={returnTo} />
      <ul ref={listRef} className={variant === 'rail' ? 'dish-grid__list rail' : 'dish-grid__list'}>
        {dishes.map((dish, index) => (
          <li key={dish.id}>
            <DishCard
              dish={dish}
              id={returnTo.includes('#') ? undefined : `dish-${dish.id}`}
              quantity={quantities?.get(dish.id)}
              favorite={favorites?.has(dish.slug)}
              eager={index < eagerCount}
              variant={template}
              level={level}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}
