import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { LABELS } from '#app/domain/messages.ts';
import type { ProductCard } from '#contract/entities.ts';

/**
 * «Избранное», nothing without any. A dish whose heart is taken back stays until the page is opened anew: under the
 * finger that took it back nothing may move, and it can be given again.
 */
export function FavoritesRow({ dishes }: { dishes: readonly ProductCard[] }) {
  if (dishes.length === 0) return null;
  return (
    <section className="section container" aria-labelledby="favorites">
      <SectionHead id="favorites" title={LABELS.favorites} />
      <DishList products={dishes} variant="rail" headingId="favorites" />
    </section>
  );
}
