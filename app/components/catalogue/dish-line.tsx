import { PictureOf } from '#app/components/picture/picture.tsx';
import { unbrokenText } from '#app/components/unbroken-text.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { LineDish } from '#app/domain/shopper/shown-lines.ts';
import { ALLERGENS_IN_OPTIONS } from '#app/domain/text/allergen-texts.ts';

/** A dish in a table: a thumbnail, whose size the table sets, and a link to its page, if it has one. */
export function DishLine({ dish: { slug, title, picture, options, allergens } }: { dish: LineDish }) {
  const name =
    slug === undefined ? (
      <span>{unbrokenText(title)}</span>
    ) : (
      <a href={dishHref(slug)}>{unbrokenText(title)}</a>
    );
  return (
    <div className="dish-line">
      <PictureOf files={picture} sizes="88px" width={88} height={88} />
      {options ? (
        <div>
          {name} <span className="line-options">{unbrokenText(options)}</span>
          {allergens && (
            <>
              {' '}
              <span className="line-options">
                {ALLERGENS_IN_OPTIONS}: {unbrokenText(allergens)}
              </span>
            </>
          )}
        </div>
      ) : (
        name
      )}
    </div>
  );
}
