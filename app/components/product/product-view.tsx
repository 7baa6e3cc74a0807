import type { ReactNode } from 'react';
import { Chips } from '#app/components/catalogue/chips.tsx';
import { classNames } from '#app/components/class-names.ts';
import { Price } from '#app/components/price/price.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { words } from '#app/components/words.tsx';
import { LABELS, MESSAGES } from '#app/domain/text/messages.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import type { Product } from '#contract/entities.ts';
import { ProductGallery } from './product-gallery.tsx';

type ProductViewProps = {
  /** `content` is sanitized HTML. */
  product: Product;
  /** The dialog shows ingredients as chips, the page joins them by «/» (specification 2). */
  variant: 'page' | 'dialog';
  /** The form that buys it, `<form className="product-buy">`; absent when it cannot be bought. */
  children?: ReactNode;
  /** What lies over the picture: the heart. */
  overlay?: ReactNode;
};

/** Everything about one dish: gallery at the left, facts, price, form and texts at the right. */
export function ProductView({ product, variant, children, overlay }: ProductViewProps) {
  const Title = variant === 'page' ? 'h1' : 'h2';
  const Subtitle = variant === 'page' ? 'h2' : 'h3';
  const { id, title, price, content, ingredients, nutritions, coverUrls, coverListUrls } = product;
  return (
    <article className={classNames('product', `product--${variant}`)}>
      <div className="product__pictures">
        <ProductGallery
          title={title}
          name={`gallery-${variant}-${id}`}
          pictures={coverListUrls.length > 0 ? coverListUrls : [coverUrls]}
        />
        {overlay}
      </div>
      <div>
        <Title className="product__title heading-2">{words(title)}</Title>
        <Facts product={product} />
        <div className="product__price">
          <Price value={price} size="lg" />
        </div>
        {children}
        {content && <Prose className="product__text" html={content} />}
        {ingredients.length > 0 && (
          <>
            <Subtitle className="product__subtitle">{LABELS.ingredients}</Subtitle>
            {variant === 'page' ? (
              <p className="muted">{ingredients.join(' / ')}</p>
            ) : (
              <Chips items={ingredients} />
            )}
          </>
        )}
        {nutritions.length > 0 && (
          <>
            <Subtitle className="product__subtitle">{LABELS.nutrition}</Subtitle>
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

function Facts({ product: { sku, canBuy, weight } }: { product: Product }) {
  return (
    <dl className="facts">
      {sku && (
        <div>
          <dt>{LABELS.sku}</dt> <dd>{sku}</dd>
        </div>
      )}
      <div>
        <dt className="visually-hidden">Наличие</dt>
        <dd className={canBuy ? 'opening-status' : undefined}>
          {canBuy ? LABELS.inStock : MESSAGES.notForSale}
        </dd>
      </div>
      {weight !== undefined && (
        <div>
          <dt>{LABELS.weight}</dt> <dd>{formatNumber(weight)}&nbsp;г</dd>
        </div>
      )}
    </dl>
  );
}
