import type { LoaderFunctionArgs } from 'react-router';
import { ARTICLE_CRUMBS } from '#app/domain/navigation/crumbs.ts';
import { articleHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { newsArticleData } from '#app/domain/seo/structured-data/shop.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findSeoPage, getArticle } from '#app/services/catalogue/content.server.ts';
import { redirectIfMoved } from '#app/services/pages/moved-address.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { PageType } from '#contract/enums.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const [article, seo] = await Promise.all([
    getArticle(api, slugAt(url.pathname)),
    orNull(findSeoPage(api, PageType.NEWS)),
  ]);
  redirectIfMoved(url, article, articleHref);
  const head = setPageHead(context, articleHref(article.slug), {
    title: article.title,
    description: article.excerpt,
    metaData: article.metaData,
    covers: article.coverUrls,
    openGraph: [
      { property: 'og:type', content: 'article' },
      ...(article.date?.iso ? [{ property: 'article:published_time', content: article.date.iso }] : []),
      ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
    ],
    crumbs: ARTICLE_CRUMBS,
    structuredData: (site) => [newsArticleData(site, article)],
  });
  return { head, article, banner: seo?.banner };
}

export type ArticlePageData = Awaited<ReturnType<typeof loader>>;
