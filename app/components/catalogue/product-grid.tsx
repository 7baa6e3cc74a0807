import type { Ref } from 'react';
import type { ProductCard as ProductCardData } from '#contract/entities.ts';
import type { TemplateName } from '#contract/enums.ts';
import { ProductCard } from './product-card.tsx';

type ProductGridProps = {
  products: readonly ProductCardData[];
  /** Product id → quantity in the cart. */
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
export function ProductGrid({
  products,
  quantities,
  favorites,
  variant,
  returnTo,
  eagerCount = 0,
  level,
  listRef,
}: ProductGridProps) {
  return (
    <form className={`product-grid product-grid--${variant}`} method="post" action="/cart">
      <input type="hidden" name="returnTo" value={returnTo} />
      <ul ref={listRef} className={variant === 'rail' ? 'product-grid__list rail' : 'product-grid__list'}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              id={returnTo.includes('#') ? undefined : `dish-${product.id}`}
              quantity={quantities?.get(product.id)}
              favorite={favorites?.has(product.slug)}
              eager={index < eagerCount}
              variant={variant === 'rail' ? 'delivery' : variant}
              level={level}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}
