import { fragment } from '#app/components/fragment.tsx';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { words } from '#app/components/words.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { TemplateName } from '#contract/enums.ts';
import { CartControl } from './cart-control.tsx';
import { Heart } from './heart.tsx';

type DishCardProps = {
  /** Made for this `variant`. */
  dish: ListedDish;
  /** Absent where another list of the page may hold the same dish. */
  id?: string | undefined;
  /** How many of it are in the cart. */
  quantity?: number;
  /** Absent: no heart. */
  favorite?: boolean;
  /** Its picture is on the first screen. */
  eager?: boolean;
  variant?: TemplateName;
  /** Level of the dish's heading: 2 where no heading stands between the page's title and the list. */
  level?: 2 | 3;
};

const SQUARE = { width: 560, height: 560 };
const PICTURES = {
  delivery: { ...SQUARE, sizes: '(width <= 45em) 46vw, (width <= 73.75em) 31vw, 292px' },
  // On larger screens one that stands alone is as wide as the page.
  great: { width: 1200, height: 850, sizes: '(width <= 45em) 92vw, 1200px' },
  lunch: { ...SQUARE, sizes: '64px' },
};

/**
 * A dish in a list. All three templates have the same markup. The card has buttons and no form: the list around it
 * (`ProductGrid`) is one form, and a button says what it does by `intent` (`domain/shopper/cart-intent.ts`). Use no hooks
 * and no router links here: a page draws hundreds of cards. The title's link covers the card, the buttons lie above it.
 */
export const DishCard = fragment('article', DishCardContent, ({ id, variant = 'delivery' }) => ({
  id,
  className: `dish-card dish-card--${variant}`,
}));

function DishCardContent({
  dish,
  quantity = 0,
  favorite,
  eager,
  variant = 'delivery',
  level = 3,
}: DishCardProps) {
  const Heading = `h${level}` as const;
  const { badge, about } = dish;
  return (
    <>
      <Heading className="dish-card__title">
        <a className="cover-link" href={dishHref(dish.slug)}>
          {words(dish.title)}
        </a>
      </Heading>
      <div className="dish-card__picture">
        <PictureOf files={dish.picture} eager={eager} {...PICTURES[variant]} />
        {badge && <span className="dish-card__badge">{badge}</span>}
      </div>
      {about && <p className="dish-card__about">{words(about)}</p>}
      <div className="dish-card__foot">
        <Price value={dish.price} /> <CartControl dish={dish} quantity={quantity} />
      </div>
      {favorite !== undefined && variant !== 'lunch' && (
        <Heart slug={dish.slug} title={dish.title} isPressed={favorite} />
      )}
    </>
  );
}
