import { articleHref, dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { ProductCard } from '#contract/product.ts';
import type { ArticleLink } from './article.ts';
import { startPrice } from './dish-options.ts';

type PopularDish = Pick<ProductCard, 'slug' | 'title' | 'coverUrls'> & {
  price?: number | undefined;
  priceFrom?: number | undefined;
};

export type PopularItem = ReturnType<typeof itemOf>;

function itemOf(href: string, { title, coverUrls, price, priceFrom }: Omit<PopularDish, 'slug'>) {
  const start = price === undefined ? null : startPrice({ price, priceFrom });
  return { href, title, covers: coverUrls, price: start?.value, ...(start?.isFrom && { isFrom: true }) };
}

export function popularDishes(dishes: readonly PopularDish[]): PopularItem[] {
  return dishes.map((dish) => itemOf(dishHref(dish.slug), dish));
}

export function popularArticles(articles: readonly ArticleLink[]): PopularItem[] {
  return articles.map((article) => itemOf(articleHref(article.slug), article));
}
