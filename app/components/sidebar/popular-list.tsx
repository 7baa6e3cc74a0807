import { fragment } from '#app/components/fragment.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { words } from '#app/components/words.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import type { CoverUrls } from '#contract/entities.ts';

type PopularListProps = {
  title?: string;
  items: readonly { href: string; title: string; covers: CoverUrls; price?: number | undefined }[];
};

/** «Вам понравится»: dishes or articles. */
export const PopularList = fragment('section', PopularContent);

function PopularContent({ title = LABELS.popular, items }: PopularListProps) {
  return (
    <>
      <h2 className="sidebar__title heading-3">{title}</h2>
      <ul className="popular-list thumb-list">
        {items.map(({ href, title, covers, price }) => (
          <li key={href}>
            <span className="thumb">
              <Picture covers={covers} prefer={['middle', 'default']} sizes="72px" width={72} height={72} />
            </span>
            <p>
              <a className="cover-link" href={href}>
                {words(title)}
              </a>{' '}
              {price !== undefined && <Price value={price} size="sm" />}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
