import { ArticleByline, ArticlePicture } from '#app/components/catalogue/article-card.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularArticles } from '#app/domain/catalogue/popular.ts';
import { ARTICLE_CRUMBS } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { typo } from '#app/domain/text/typography.ts';
import type { Route } from '../+types/article';

export function ArticlePage({ loaderData: { article, banner } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.news} titleAs="p" crumbs={ARTICLE_CRUMBS} picture={banner} compact />
      <div className="container with-sidebar">
        <article className="post prose-sections">
          {Object.keys(article.coverUrls).length > 0 && (
            <div className="post__picture">
              <ArticlePicture article={article} priority />
            </div>
          )}
          <ArticleByline article={article} />
          <h1 className="post__title heading-2">{typo(article.title)}</h1>
          <Prose className="post__content" html={article.content} />
        </article>
        <Sidebar popular={popularArticles(article.popularArticles)} tags={article.tags} />
      </div>
    </>
  );
}
