import { kept } from '#app/components/kept.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { words } from '#app/components/words.tsx';
import { coverOf, darkCoversOf } from '#app/domain/catalogue/covers.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import type { ProductCard as ProductCardData } from '#contract/entities.ts';
import type { TemplateName } from '#contract/enums.ts';
import { CartControl } from './cart-control.tsx';
import { Heart } from './heart.tsx';

type ProductCardProps = {
  product: ProductCardData;
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
  delivery: { ...SQUARE, sizes: '(width <= 720px) 46vw, (width <= 1180px) 31vw, 292px' },
  great: { prefer: ['box2', 'default'], width: 1200, height: 850, sizes: '' },
  lunch: { ...SQUARE, prefer: ['middle', 'default'], sizes: '64px' },
} as const;

/**
 * A dish in a list. All three templates have the same markup. The card has buttons and no form: the list around it
 * (`ProductGrid`) is one form, and a button says what it does by `intent` (`domain/shopper/cart-intent.ts`). Use no hooks
 * and no router links here: a page draws hundreds of cards. The title's link covers the card, the buttons lie above it.
 */
export const ProductCard = kept(function ProductCard({
  product,
  id,
  quantity = 0,
  favorite,
  eager,
  variant = 'delivery',
  level = 3,
}: ProductCardProps) {
  const Heading = `h${level}` as const;
  const badge = variant === 'lunch' ? undefined : badgeOf(product.tags);
  const about = aboutText(product);
  return (
    <article id={id} className={`product-card product-card--${variant}`}>
      <Heading className="product-card__title">
        <a className="cover-link" href={dishHref(product.slug)}>
          {words(product.title)}
        </a>
      </Heading>
      <div className="product-card__picture">
        <Picture covers={product.coverUrls} eager={eager} {...PICTURES[variant]} />
        {badge && <span className="product-card__badge">{badge}</span>}
      </div>
      {about && <p className="product-card__about">{about}</p>}
      <div className="product-card__foot">
        <Price value={product.price} /> <CartControl product={product} quantity={quantity} />
      </div>
      {favorite !== undefined && variant !== 'lunch' && (
        <Heart slug={product.slug} title={product.title} isPressed={favorite} />
      )}
    </article>
  );
}, isWithoutPreload);

/** React writes a preload into the head for an eager picture, unless a `<picture>` is around it. */
function isWithoutPreload({ eager, product, variant = 'delivery' }: ProductCardProps): boolean {
  return !eager || coverOf(darkCoversOf(product.coverUrls), ...PICTURES[variant].prefer) !== undefined;
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
function aboutText({ weight, ingredients }: ProductCardData): string {
  const grams = weight === undefined ? '' : `${formatNumber(weight)}\u00a0г`;
  return [grams, ingredients.join(', ')].filter(Boolean).join(' · ');
}
