import type { ComponentProps } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { coversOnCoal } from '#app/domain/catalogue/covers.ts';
import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type TileProps = ComponentProps<typeof Picture> & {
  href?: string | undefined;
  title: string;
  note?: string;
};

/** A solid background makes the title legible on any photograph. */
export function Tile({ href, title, note, covers, ...picture }: TileProps) {
  const content = (
    <>
      <Picture covers={coversOnCoal(covers)} {...picture} />
      <span className="tile__plate">
        <span>
          <b className="tile__title">{typesetNode(title)}</b>{' '}
          {note && <span className="tile__note">{typesetNode(note)}</span>}
        </span>
        {href !== undefined && <Icon name="arrow-right" />}
      </span>
    </>
  );
  if (href === undefined) return <div className="tile coal">{content}</div>;
  return (
    <a className="tile coal" href={href}>
      {content}
    </a>
  );
}

type CategoryCardProps = {
  category: { slug: string; title: string; coverUrls: CoverUrls };
  note?: string;
  eager?: boolean;
};

export function CategoryCard({ category, ...rest }: CategoryCardProps) {
  return (
    <Tile
      href={categoryHref(category.slug)}
      title={category.title}
      covers={category.coverUrls}
      prefer={['default']}
      widths={{ default: 720 }}
      sizes="(width <= 45em) 100vw, 400px"
      width={720}
      height={540}
      {...rest}
    />
  );
}
