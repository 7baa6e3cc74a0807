import { Picture } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/words.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { CoverUrls } from '#contract/entities.ts';

type DishLineProps = { dish: { slug?: string | undefined; title: string; coverUrls: CoverUrls } };

/** A dish in a table of dishes: a small picture and the link to its page, if it has one. The table sets the picture's size. */
export function DishLine({ dish: { slug, title, coverUrls } }: DishLineProps) {
  return (
    <div className="dish-line">
      <Picture covers={coverUrls} prefer={['middle', 'default']} sizes="88px" width={88} height={88} />
      {slug === undefined ? <span>{words(title)}</span> : <a href={dishHref(slug)}>{words(title)}</a>}
    </div>
  );
}
