import { ArticleByline, ArticlePicture } from '#app/components/catalogue/article-card.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularArticles } from '#app/domain/catalogue/popular.ts';
import { ARTICLE_CRUMBS } from '#app/domain/navigation/crumbs.ts';
import { articleHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { newsArticleData } from '#app/domain/seo/structured-data/shop.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { typeset } from '#app/domain/text/typography.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findSeoPage, getArticle } from '#app/services/catalogue/content.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/article';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [article, seo] = await Promise.all([
    getArticle(api, slugAt(url.pathname)),
    orNull(findSeoPage(api, PageType.NEWS)),
  ]);
  const head = describePage(context, articleHref(article.slug), {
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

export default function ArticlePage({ loaderData: { article, banner } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.news} titleAs="p" crumbs={ARTICLE_CRUMBS} picture={banner} compact />
      <div className="container with-sidebar">
        <article className="post prose-sections">
          {Object.keys(article.coverUrls).length > 0 && (
            <div className="post__picture">
              <ArticlePicture article={article} sizes="(width <= 73.75em) 100vw, 880px" priority />
            </div>
          )}
          <ArticleByline article={article} />
          <h1 className="post__title heading-2">{typeset(article.title)}</h1>
          <Prose className="post__content" html={article.content} />
        </article>
        <Sidebar popular={popularArticles(article.popularArticles)} tags={article.tags} />
      </div>
    </>
  );
}
