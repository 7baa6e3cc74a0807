import type { Ref } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { TemplateName } from '#contract/enums.ts';
import { type LineKey, partsOfLine } from '#contract/options.ts';
import { DishCard } from './dish-card.tsx';

type DishListProps = Omit<DishGridProps, 'quantities' | 'favorites' | 'returnTo'> & {
  /** If the page may show a dish twice, posts redirect to the heading. */
  headingId?: string;
  hasHearts?: boolean;
};

export function DishList({ headingId, hasHearts = true, ...props }: DishListProps) {
  const { quantities } = useCart();
  const favorites = useFavorites();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search + (headingId ? `#${headingId}` : '');
  return (
    <DishGrid
      {...props}
      quantities={quantities}
      favorites={hasHearts ? favorites : undefined}
      returnTo={returnTo}
    />
  );
}

type DishGridProps = {
  dishes: readonly ListedDish[];
  quantities?: ReadonlyMap<LineKey, number>;
  /** Slugs; without it there are no hearts. */
  favorites?: ReadonlySet<string>;
  /** `rail`: one row that scrolls. */
  variant: TemplateName | 'rail';
  /** Without JavaScript. Without `#`, the anchor of the dish is appended. */
  returnTo: string;
  eagerCount?: number;
  level?: 2 | 3;
  listRef?: Ref<HTMLUListElement>;
};

export function DishGrid(props: DishGridProps) {
  const { dishes, quantities, favorites, variant, returnTo, eagerCount = 0, level, listRef } = props;
  const template = variant === 'rail' ? 'delivery' : variant;
  const inCart = new Map<number, number>();
  for (const [line, quantity] of quantities ?? []) {
    const { productId } = partsOfLine(line);
    inCart.set(productId, (inCart.get(productId) ?? 0) + quantity);
  }
  const className = `dish-grid dish-grid--${variant}`;
  const list = (
    <ul ref={listRef} className={variant === 'rail' ? 'dish-grid__list rail' : 'dish-grid__list'}>
      {dishes.map((dish, index) => (
        <li key={dish.id}>
          <DishCard
            dish={dish}
            id={returnTo.includes('#') ? undefined : `dish-${dish.id}`}
            quantity={inCart.get(dish.id)}
            favorite={favorites?.has(dish.slug)}
            eager={index < eagerCount}
            variant={template}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
  const hasHearts = favorites !== undefined && template !== 'lunch';
  const hasButtons = hasHearts || dishes.some(({ notForSale, hasOptions }) => !notForSale && !hasOptions);
  if (!hasButtons) return <div className={className}>{list}</div>;
  return (
    <form className={className} method="post" action="/cart">
      <input type="hidden" name="returnTo" value={returnTo} />
      {list}
    </form>
  );
}
