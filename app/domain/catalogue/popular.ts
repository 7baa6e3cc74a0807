import { articleHref, dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { ProductCard } from '#contract/entities.ts';
import type { ArticleLink } from './article.ts';

/** An item of «Вам понравится». */
export type PopularItem = {
  href: string;
  title: string;
  covers: ProductCard['coverUrls'];
  price?: number | undefined;
};

type PopularDish = Pick<ProductCard, 'slug' | 'title' | 'coverUrls'> & { price: number | undefined };

export function popularDishes(dishes: readonly PopularDish[]): PopularItem[] {
  return dishes.map(({ slug, title, price, coverUrls }) => ({
    href: dishHref(slug),
    title,
    covers: coverUrls,
    price,
  }));
}

export function popularArticles(articles: readonly ArticleLink[]): PopularItem[] {
  return articles.map(({ slug, title, coverUrls }) => ({
    href: articleHref(slug),
    title,
    covers: coverUrls,
  }));
}
