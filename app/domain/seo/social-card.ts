import type { ArticleView } from '#app/domain/catalogue/article.ts';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import type { CoverUrls, ProductCard } from '#contract/entities.ts';
import { absoluteUrl } from './absolute-url.ts';

/** What a page is about, for the networks that show dishes and articles in a way of their own. */
export type PageType = { dish: Pick<ProductCard, 'price'> } | { article: Pick<ArticleView, 'date' | 'tags'> };

type Card = {
  title: string;
  description: string;
  /** The page's own address. */
  address: string;
  covers: CoverUrls | undefined;
  /** What the page's picture shows. */
  alt: string;
  type: PageType | undefined;
};

type Property = { property: string; content: string };

/** Open Graph, which Telegram, VK and WhatsApp read; Twitter's own words where it has no other. */
export function socialCard(
  site: { siteName: string; publicUrl: string; defaultImage: string },
  { title, description, address, covers = {}, alt, type }: Card,
): (Property | { name: string; content: string })[] {
  const cover = sharedCoverOf(covers, '720', '800', 'default', 'big');
  return [
    { property: 'og:type', content: typeName(type) },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    { property: 'og:image', content: absoluteUrl(site.publicUrl, cover ?? site.defaultImage) },
    ...(cover === undefined ? DEFAULT_IMAGE_SIZE : []),
    { property: 'og:image:alt', content: cover === undefined ? site.siteName : alt },
    ...typeProperties(type),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Of SHARE_IMAGE and public/og.jpg. The size of other pictures is not known; messengers measure them. */
const DEFAULT_IMAGE_SIZE: Property[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

function typeName(type: PageType | undefined): string {
  if (type === undefined) return 'website';
  return 'dish' in type ? 'product' : 'article';
}

function typeProperties(type: PageType | undefined): Property[] {
  if (type === undefined) return [];
  if ('dish' in type) {
    return [
      { property: 'product:price:amount', content: String(type.dish.price) },
      { property: 'product:price:currency', content: 'RUB' },
    ];
  }
  const { date, tags } = type.article;
  return [
    ...(date?.iso ? [{ property: 'article:published_time', content: date.iso }] : []),
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}
