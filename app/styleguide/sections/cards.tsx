import { DishGrid } from '#app/components/catalogue/dish-list.tsx';
import { DishSkeleton } from '#app/components/dish/dish-skeleton.tsx';
import { TemplateName } from '#contract/enums.ts';
import { dishes, foodCategories, listed } from '../fixtures/dishes.ts';
import { pictures } from '../pictures.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const { plain, taco, long, bare, notForSale, soup } = dishes;
const ALL = [taco, plain, long, bare, notForSale, soup];
const MIXED = listed(ALL, TemplateName.DELIVERY);
const QUANTITIES = new Map([
  [plain.id, 1],
  [long.id, 100],
  [soup.id, 12],
]);
const FAVORITES = new Set([plain.slug]);
const common = { quantities: QUANTITIES, favorites: FAVORITES, returnTo: '/styleguide#cards' };

export function DeliveryCards() {
  return (
    <Specimens wide>
      <Specimen title="Покой, в корзине, длинное название, без картинки, не продаётся, отмечено сердцем">
        <DishGrid {...common} dishes={MIXED} variant="delivery" />
      </Specimen>
      <Specimen title="Наведение" state="hover" on=".dish-card, .dish-card *">
        <DishGrid {...common} dishes={MIXED.slice(0, 1)} variant="delivery" />
      </Specimen>
      <Specimen title="Фокус" state="focus" on="li:first-child .cover-link, li:last-child .heart">
        <DishGrid {...common} dishes={MIXED.slice(0, 2)} variant="delivery" />
      </Specimen>
    </Specimens>
  );
}

export function OtherCards() {
  return (
    <Specimens wide>
      <Specimen title="great">
        <DishGrid
          {...common}
          dishes={listed([plain, long, bare, notForSale], TemplateName.GREAT)}
          variant="great"
        />
      </Specimen>
      <Specimen title="lunch, по видам блюд">
        <div className="dish-groups dish-groups--lunch">
          {[ALL, [notForSale]].map((dishes, index) => (
            <section key={dishes.length} className="dish-group">
              <h2 className="heading-2">{foodCategories[index]?.title}</h2>
              <DishGrid {...common} dishes={listed(dishes, TemplateName.LUNCH)} variant="lunch" />
            </section>
          ))}
        </div>
      </Specimen>
    </Specimens>
  );
}

export function DishSkeletons() {
  return (
    <Specimens wide>
      <Specimen title="С тем, что было на карточке">
        <DishSkeleton preview={{ title: plain.title, src: pictures.burgerPodium }} />
      </Specimen>
      <Specimen title="Без карточки">
        <DishSkeleton preview={null} />
      </Specimen>
    </Specimens>
  );
}
