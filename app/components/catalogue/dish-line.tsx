import type { ReactNode } from 'react';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { LineDish } from '#app/domain/shopper/shown-lines.ts';
import { chosenAllergens } from '#app/domain/text/allergen-texts.ts';

export function DishLine({
  dish: { slug, title, picture, options, allergens },
  children,
}: {
  dish: LineDish;
  children?: ReactNode;
}) {
  const name =
    slug === undefined ? (
      <span>{typesetNode(title)}</span>
    ) : (
      <a href={dishHref(slug)}>{typesetNode(title)}</a>
    );
  return (
    <div className="dish-line">
      <PictureOf files={picture} sizes="88px" width={88} height={88} />
      {options || children ? (
        <div>
          {name} {options && <span className="line-options">{typesetNode(options)}</span>}
          {allergens && (
            <>
              {' '}
              <span className="line-options">{typesetNode(chosenAllergens(allergens))}</span>
            </>
          )}
          {children}
        </div>
      ) : (
        name
      )}
    </div>
  );
}
