import { memo } from 'react';
import { fragment } from '#app/components/fragment.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';
import type { TemplateName } from '#contract/enums.ts';
import { Heart } from './heart.tsx';

type DishCardProps = {
  /** For this `variant`: pictures and badge differ. */
  dish: ListedDish;
  /** Absent if another list of the page may have the dish. */
  id?: string | undefined;
  /** In the cart, with any options. */
  quantity?: number;
  /** Without it there is no heart. */
  favorite?: boolean;
  eager?: boolean;
  variant: TemplateName;
  /** 2 without a heading above the list. */
  level?: 2 | 3;
};

const SQUARE = { width: 560, height: 560 };
const PICTURES = {
  delivery: { ...SQUARE, sizes: '(width <= 45em) 46vw, (width <= 73.75em) 31vw, 292px' },
  // A single card is as wide as the page.
  great: { width: 1200, height: 850, sizes: '(width <= 45em) 92vw, 1200px' },
  lunch: { ...SQUARE, sizes: '64px' },
};

/**
 * A dish in a list. All three templates have the same markup. The card has buttons but no form: the whole list (`DishGrid`) is one
 * form. The title's link covers the whole card; the buttons are in front of it.
 */
const DishFragment = fragment('article', DishCardContent, ({ id, dish, variant }) => ({
  id,
  className: `dish-card dish-card--${variant}`,
  'data-dish': String(dish.id),
}));

/** A click changes one card of 500. */
export const DishCard = memo(DishFragment);

function DishCardContent({ dish, quantity = 0, favorite, eager, variant, level = 3 }: DishCardProps) {
  const Heading = `h${level}` as const;
  const { badge, about } = dish;
  return (
    <>
      <Heading className="dish-card__title">
        <a className="cover-link" href={dishHref(dish.slug)}>
          {typesetNode(dish.title)}
        </a>
      </Heading>
      <div className="dish-card__picture" data-picture>
        <PictureOf files={dish.picture} eager={eager} {...PICTURES[variant]} />
        {badge && <span className="dish-card__badge">{badge}</span>}
        {dish.hasOptions && quantity > 0 && (
          <span className="dish-card__badge dish-card__in-cart">
            <span>в&nbsp;корзине&nbsp;·&nbsp;</span>
            {quantity}
          </span>
        )}
      </div>
      {about && <p className="dish-card__about">{typesetNode(about)}</p>}
      <div className="dish-card__foot">
        <Price {...startPrice(dish)} /> <CartControl dish={dish} quantity={quantity} />
      </div>
      {favorite !== undefined && variant !== 'lunch' && (
        <Heart slug={dish.slug} title={dish.title} isPressed={favorite} />
      )}
    </>
  );
}

type CartControlProps = {
  dish: Pick<ListedDish, 'id' | 'slug' | 'title' | 'notForSale' | 'hasOptions'>;
  quantity: number;
};

/** «Выбрать» for a dish with options; a stepper for a dish in the cart. */
export function CartControl({ dish, quantity }: CartControlProps) {
  const { id, slug, title, notForSale, hasOptions } = dish;
  if (notForSale) return <span className="dish-card__note">{notForSale}</span>;
  if (hasOptions) {
    return (
      <a className="dish-card__add button button--quiet button--small" href={dishHref(slug)}>
        <Icon name="plus" />
        <span className="dish-card__add-label">
          {LABELS.choose}
          <span className="visually-hidden">{`: ${title}`}</span>
        </span>
      </a>
    );
  }
  if (quantity === 0) {
    return (
      <button
        type="submit"
        name="intent"
        value={cartIntentValue({ kind: 'add', line: id, quantity: MIN_QUANTITY })}
        className="dish-card__add button button--quiet button--small"
      >
        <Icon name="plus" />
        <span className="dish-card__add-label">
          В&nbsp;корзину<span className="visually-hidden">{`: ${title}`}</span>
        </span>
      </button>
    );
  }
  const line = { kind: 'set', line: id, shown: quantity } as const;
  const less =
    quantity > MIN_QUANTITY
      ? cartIntentValue({ ...line, quantity: quantity - 1 })
      : cartIntentValue({ kind: 'remove', line: id });
  const more = cartIntentValue({ ...line, quantity: Math.min(quantity + 1, MAX_QUANTITY) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per dish would be too verbose for screen readers
    <div
      className="stepper stepper--small stepper--solid"
      data-stepper
      role="group"
      aria-label={`В корзине: ${title}`}
    >
      <button type="submit" name="intent" value={less} className="stepper__button">
        <Icon name="minus" />
        <span className="visually-hidden">{quantity > MIN_QUANTITY ? 'Меньше' : 'Убрать из корзины'}</span>
      </button>
      <output className="stepper__value">{quantity}</output>
      <button
        type="submit"
        name="intent"
        value={more}
        disabled={quantity >= MAX_QUANTITY}
        className="stepper__button"
      >
        <Icon name="plus" />
        <span className="visually-hidden">Больше</span>
      </button>
    </div>
  );
}
