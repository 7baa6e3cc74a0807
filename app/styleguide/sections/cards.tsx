import { ProductGrid } from '#app/components/catalogue/product-grid.tsx';
import { ProductGridSkeleton } from '#app/components/catalogue/skeleton.tsx';
import { dishes } from '../fixtures.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const { plain, taco, long, bare, barOnly, soup } = dishes;
const MIXED = [taco, plain, long, bare, barOnly, soup];
/** One, many, and as many as there may be. */
const QUANTITIES = new Map([
  [plain.id, 1],
  [long.id, 100],
  [soup.id, 12],
]);
const FAVORITES = new Set([plain.slug]);
const common = { quantities: QUANTITIES, favorites: FAVORITES, returnTo: '/styleguide' };

export function DeliveryCards() {
  return (
    <Specimens wide>
      <Specimen title="Покой, в корзине, длинное название, без картинки, не продаётся, отмечено сердцем">
        <ProductGrid {...common} products={MIXED} variant="delivery" />
      </Specimen>
      <Specimen title="Наведение" state="hover" on="li:first-child .product-card, li:first-child .button">
        <ProductGrid {...common} products={MIXED.slice(0, 2)} variant="delivery" />
      </Specimen>
      <Specimen title="Фокус" state="focus" on="li:first-child .cover-link, li:last-child .heart">
        <ProductGrid {...common} products={MIXED.slice(0, 2)} variant="delivery" />
      </Specimen>
    </Specimens>
  );
}

export function OtherCards() {
  return (
    <Specimens wide>
      <Specimen title="great">
        <ProductGrid {...common} products={[plain, long, bare, barOnly]} variant="great" />
      </Specimen>
      <Specimen title="lunch">
        <ProductGrid {...common} products={MIXED} variant="lunch" />
      </Specimen>
    </Specimens>
  );
}

export function Skeletons() {
  return <ProductGridSkeleton count={4} />;
}
