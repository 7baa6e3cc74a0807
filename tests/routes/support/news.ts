/** The small shop with more articles; «Новость 1» is the newest. */
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content, ContentArticle } from '#upstream/content/content.ts';

export function shopWithNews(count: number, more: Partial<ContentArticle> = {}): Content {
  const shop = smallShop();
  const articles = Array.from(
    { length: count },
    (_, index): ContentArticle => ({
      slug: `novost-${index + 1}`,
      title: `Новость ${index + 1}`,
      content: '<p>Что случилось</p>',
      createdDt: new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString(),
      author: { fullName: 'Шеф Павел' },
      coverUrls: {},
      tags: [],
      popular: [],
      ...more,
    }),
  );
  return { ...shop, articles };
}
