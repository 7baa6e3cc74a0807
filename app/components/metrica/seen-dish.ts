import { useEffect } from 'react';
import type { Product } from '#contract/product.ts';

type SeenDish = Pick<Product, 'slug' | 'title' | 'price'>;

let seen: SeenDish | undefined;
let listener: ((dish: SeenDish) => void) | undefined;

/** On a dish's page and in the dialog. Without Metrica nobody listens. */
export function useSeenDish(dish: SeenDish): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same dish, loaded again
  useEffect(() => {
    seen = dish;
    listener?.(dish);
    return () => {
      seen = undefined;
    };
  }, [dish.slug]);
}

export function listenToSeenDishes(onSeen: (dish: SeenDish) => void): () => void {
  listener = onSeen;
  if (seen) onSeen(seen);
  return () => {
    listener = undefined;
  };
}
