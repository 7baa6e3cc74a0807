import { kept } from '#app/components/kept.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { words } from '#app/components/words.tsx';
import { coverOf, darkCoversOf } from '#app/domain/catalogue/covers.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import type { ProductCard } from '#contract/entities.ts';
import type { TemplateName } from '#contract/enums.ts';
import { CartControl } from './cart-control.tsx';
import { Heart } from './heart.tsx';

type DishCardProps = {
  dish: ProductCard;
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

const SQUARE = {
  prefer: ['default', 'middle'],
  widths: { middle: 280, default: 560 },
  width: 560,
  height: 560,
};
const PICTURES = {
  delivery: { ...SQUARE, sizes: '(width <= 45em) 46vw, (width <= 73.75em) 31vw, 292px' },
  great: {
    prefer: ['box2', 'default'],
    widths: { box2Phone: 720, box2: 1200 },
    width: 1200,
    height: 850,
    // On larger screens one that stands alone is as wide as the page.
    sizes: '(width <= 45em) 92vw, 1200px',
  },
  lunch: { ...SQUARE, prefer: ['middle', 'default'], sizes: '64px' },
} as const;

/**
 * A dish in a list. All three templates have the same markup. The card has buttons and no form: the list around it
 * (`ProductGrid`) is one form, and a button says what it does by `intent` (`domain/shopper/cart-intent.ts`). Use no hooks
 * and no router links here: a page draws hundreds of cards. The title's link covers the card, the buttons lie above it.
 */
export const DishCard = kept(function DishCard({
  dish,
  id,
  quantity = 0,
  favorite,
  eager,
  variant = 'delivery',
  level = 3,
}: DishCardProps) {
  const Heading = `h${level}` as const;
  const badge = variant === 'lunch' ? undefined : badgeOf(dish.tags);
  const about = aboutText(dish);
  return (
    <article id={id} className={`dish-card dish-card--${variant}`}>
      <Heading className="dish-card__title">
        <a className="cover-link" href={dishHref(dish.slug)}>
          {words(dish.title)}
        </a>
      </Heading>
      <div className="dish-card__picture">
        <Picture covers={dish.coverUrls} eager={eager} {...PICTURES[variant]} />
        {badge && <span className="dish-card__badge">{badge}</span>}
      </div>
      {about && <p className="dish-card__about">{words(about)}</p>}
      <div className="dish-card__foot">
        <Price value={dish.price} /> <CartControl dish={dish} quantity={quantity} />
      </div>
      {favorite !== undefined && variant !== 'lunch' && (
        <Heart slug={dish.slug} title={dish.title} isPressed={favorite} />
      )}
    </article>
  );
}, isWithoutPreload);

/** React writes a preload into the head for an eager picture, unless a `<picture>` is around it. */
function isWithoutPreload({ eager, dish, variant = 'delivery' }: DishCardProps): boolean {
  return !eager || coverOf(darkCoversOf(dish.coverUrls), ...PICTURES[variant].prefer) !== undefined;
}

/** Tags that become a badge: those that help to choose at a glance. The dish's page shows all tags. */
const BADGES: ReadonlyMap<string, string> = new Map([
  ['новинка', 'Новинка'],
  ['хит', 'Хит'],
  ['острое', 'Острое'],
  ['постное', 'Постное'],
]);

function badgeOf(tags: readonly string[]): string | undefined {
  return tags.map((tag) => BADGES.get(tag.toLowerCase())).find(Boolean);
}

/** «340 г · говядина, чеддер», or as much of it as the list knows. */
function aboutText({ weight, ingredients }: ProductCard): string {
  const grams = weight === undefined ? '' : `${formatNumber(weight)}\u00a0г`;
  return [grams, ingredients.join(', ')].filter(Boolean).join(' · ');
}
