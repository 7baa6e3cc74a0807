import type { Ref } from 'react';
import { kept } from '#app/components/kept.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { TemplateName } from '#contract/enums.ts';
import { DishCard } from './dish-card.tsx';

type DishGridProps = {
  dishes: readonly ListedDish[];
  /** Dish id → quantity in the cart. */
  quantities?: ReadonlyMap<number, number>;
  /** Slugs. Absent: no hearts. */
  favorites?: ReadonlySet<string>;
  /** `rail`: cards of the delivery kind in a row that scrolls sideways. */
  variant: TemplateName | 'rail';
  /** Where a post without scripts leads back to. An address without `#` leads back to the dish itself. */
  returnTo: string;
  /** How many pictures are on the first screen. */
  eagerCount?: number;
  level?: 2 | 3;
  /** The list of cards, for scripts. */
  listRef?: Ref<HTMLUListElement>;
};

/** A list of dishes that is one form. Its buttons change the cart, its hearts the favourites. */
export function DishGrid({ quantities, favorites, dishes, ...rest }: DishGridProps) {
  return (
    <Grid
      dishes={dishes}
      counts={dishes.map(({ id }) => quantities?.get(id) ?? 0)}
      hearts={favorites && dishes.map(({ slug }) => favorites.has(slug))}
      {...rest}
    />
  );
}

type GridProps = Omit<DishGridProps, 'quantities' | 'favorites'> & {
  /** For each dish how many are in the cart, and whether it is a favourite. */
  counts: readonly number[];
  hearts?: readonly boolean[] | undefined;
};

const Grid = kept(function Grid(props: GridProps) {
  const { dishes, counts, hearts, variant, returnTo, eagerCount = 0, level, listRef } = props;
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
              quantity={counts[index]}
              favorite={hearts?.[index]}
              eager={index < eagerCount}
              variant={template}
              level={level}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}, isEverybodys);

/** A list in which this shopper has nothing is the same for all. Anybody can make up queries. */
function isEverybodys({ counts, hearts, returnTo, listRef, eagerCount = 0 }: GridProps): boolean {
  const isTouched = counts.some((count) => count > 0) || hearts?.includes(true);
  return !isTouched && !returnTo.includes('?') && !listRef && eagerCount === 0;
}
