import { PictureOf } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/unbroken-text.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { LineDish } from '#app/domain/shopper/shown-lines.ts';

/** A dish in a table of dishes: a small picture and the link to its page, if it has one. The table sets the picture's size. */
export function DishLine({ dish: { slug, title, picture, options } }: { dish: LineDish }) {
  const name = slug === undefined ? <span>{words(title)}</span> : <a href={dishHref(slug)}>{words(title)}</a>;
  return (
    <div className="dish-line">
      <PictureOf files={picture} sizes="88px" width={88} height={88} />
      {options ? (
        <div>
          {name} <span className="line-options">{words(options)}</span>
        </div>
      ) : (
        name
      )}
    </div>
  );
}
