import { articleHref, dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { ProductCard } from '#contract/entities.ts';
import type { ArticleLink } from './article.ts';
import { perSource } from './per-source.ts';

/** What «Вам понравится» shows of a dish. */
export type PopularDish = Pick<ProductCard, 'slug' | 'title' | 'coverUrls'> & { price: number | undefined };

/** An item of «Вам понравится». */
export type PopularItem = {
  href: string;
  title: string;
  covers: ProductCard['coverUrls'];
  price?: number | undefined;
};

export function popularDishes(dishes: readonly PopularDish[]): PopularItem[] {
  return dishes.map(popularDish);
}
const popularDish = perSource(
  ({ slug, title, price, coverUrls }: PopularDish): PopularItem => ({
    href: dishHref(slug),
    title,
    covers: coverUrls,
    price,
  }),
);

export function popularArticles(articles: readonly ArticleLink[]): PopularItem[] {
  return articles.map(popularArticle);
}
const popularArticle = perSource(
  ({ slug, title, coverUrls }: ArticleLink): PopularItem => ({
    href: articleHref(slug),
    title,
    covers: coverUrls,
  }),
);
