import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import type { CoverUrls } from '#contract/entities.ts';
import { Tile } from './tile.tsx';

type CategoryCardProps = {
  category: { slug: string; title: string; coverUrls: CoverUrls };
  /** By default the page of the category; food categories have another. */
  href?: string;
  note?: string;
  /** On the first screen. */
  eager?: boolean;
};

/** A category in a `<ul class="tile-grid">`. */
export function CategoryCard({ category, href = categoryHref(category.slug), ...rest }: CategoryCardProps) {
  return (
    <Tile
      href={href}
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
