import { Picture } from '#app/components/picture/picture.tsx';
import { typo } from '#app/domain/typography.ts';
import type { CoverUrls } from '#contract/entities.ts';

type DishLineProps = { dish: { slug: string; title: string; coverUrls: CoverUrls } };

/** A dish in a table of dishes: a small picture and the link to its page. The table sets the picture's size. */
export function DishLine({ dish: { slug, title, coverUrls } }: DishLineProps) {
  return (
    <div className="dish-line">
      <Picture covers={coverUrls} prefer={['middle', 'default']} sizes="88px" width={88} height={88} />
      <a href={`/product/${slug}`}>{typo(title)}</a>
    </div>
  );
}
