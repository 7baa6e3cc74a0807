import { ArticleByline, ArticlePicture } from '#app/components/catalogue/article-card.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularArticles } from '#app/domain/catalogue/popular.ts';
import { ARTICLE_CRUMBS } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { typeset } from '#app/domain/text/typography.ts';
import type { ArticlePageData } from '#app/services/pages/article.server.ts';

export function ArticlePage({ article, banner }: ArticlePageData) {
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
