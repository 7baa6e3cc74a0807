import type { ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { useSeenDish } from '#app/components/metrica/seen-dish.ts';
import { Picture } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { allergensLabel, allergensText } from '#app/domain/text/allergen-texts.ts';
import { whyNotForSale } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import type { Product } from '#contract/product.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type DishViewProps = {
  /** `content` is sanitized HTML. */
  dish: Product;
  /** Ingredients: chips in the dialog, joined with «/» on the page (specification 2). */
  variant: 'page' | 'dialog';
  /** Absent if the dish cannot be ordered. */
  children?: ReactNode;
  overlay?: ReactNode;
};

export function DishView({ dish, variant, children, overlay }: DishViewProps) {
  useSeenDish(dish);
  const Title = variant === 'page' ? 'h1' : 'h2';
  const Subtitle = variant === 'page' ? 'h2' : 'h3';
  const { id, title, content, ingredients, nutritions, coverUrls, coverListUrls } = dish;
  return (
    <article className={classNames('dish', `dish--${variant}`)}>
      <div className="dish__pictures">
        <DishGallery
          title={title}
          name={`gallery-${variant}-${id}`}
          pictures={coverListUrls.length > 0 ? coverListUrls : [coverUrls]}
        />
        {overlay}
      </div>
      <div className="dish__info">
        <Title className="dish__title heading-2">{typesetNode(title)}</Title>
        <Facts dish={dish} />
        <div className="dish__price">
          <Price {...startPrice(dish)} size="lg" />
        </div>
        {children}
        {content && <Prose className="dish__text" html={content} />}
        {ingredients.length > 0 && (
          <>
            <Subtitle className="dish__subtitle">{LABELS.ingredients}</Subtitle>
            {variant === 'page' ? (
              <p className="muted">{ingredients.join(' / ')}</p>
            ) : (
              <ul className="chips">
                {ingredients.map((ingredient) => (
                  <li key={ingredient}>{ingredient}</li>
                ))}
              </ul>
            )}
          </>
        )}
        {nutritions.length > 0 && (
          <>
            <Subtitle className="dish__subtitle">{LABELS.nutrition}</Subtitle>
            <ul className="nutrition">
              {nutritions.map((nutrition) => (
                <li key={nutrition}>{nutrition}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}

function Facts({ dish }: { dish: Product }) {
  const { sku, canBuy, weight, volume, allergens } = dish;
  return (
    <dl className="facts">
      {sku && (
        <div>
          <dt>{LABELS.sku}</dt> <dd>{sku}</dd>
        </div>
      )}
      <div>
        <dt className="visually-hidden">Доступность</dt>
        <dd className={canBuy ? 'opening-status' : undefined}>
          {canBuy ? LABELS.inStock : whyNotForSale(dish)}
        </dd>
      </div>
      {weight !== undefined && (
        <div>
          <dt>{LABELS.weight}</dt> <dd>{formatNumber(weight)}&nbsp;г</dd>
        </div>
      )}
      {volume !== undefined && (
        <div>
          <dt>{LABELS.volume}</dt> <dd>{formatNumber(volume)}&nbsp;мл</dd>
        </div>
      )}
      {allergens && (
        <div className="facts__line">
          <dt>{allergensLabel(dish)}:</dt> <dd>{allergensText(allergens, dish)}</dd>
        </div>
      )}
    </dl>
  );
}

type DishGalleryProps = {
  title: string;
  pictures: readonly CoverUrls[];
  /** Unique per page and dish: another name resets the chosen picture. */
  name: string;
};

/**
 * Radio buttons choose the picture, without JavaScript, too. Others have `display: none`, so they are not
 * loaded.
 */
function DishGallery({ title, pictures, name }: DishGalleryProps) {
  const stages = pictures.map((covers, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pictures never changes
    <div key={index} className="gallery__stage">
      <Picture
        covers={covers}
        prefer={['720', 'default']}
        sizes="(width <= 45em) 100vw, 480px"
        width={720}
        height={720}
        alt={index === 0 ? title : `${title}, фото ${index + 1}`}
        priority={index === 0}
      />
    </div>
  ));
  if (pictures.length < 2) return <div className="gallery">{stages}</div>;
  return (
    <fieldset className="gallery gallery--thumbs" key={name}>
      <legend className="visually-hidden">Фото: {title}</legend>
      {pictures.map((covers, index) => {
        const label = `Фото ${index + 1} из ${pictures.length}`;
        return (
          <div className="gallery__item" key={label}>
            <label className="gallery__thumb">
              <input type="radio" name={name} defaultChecked={index === 0} aria-label={label} />
              <Picture
                covers={covers}
                prefer={['middle', 'default', '720']}
                sizes="76px"
                width={160}
                height={160}
              />
            </label>
            {stages[index]}
          </div>
        );
      })}
    </fieldset>
  );
}
