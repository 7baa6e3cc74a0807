import { ArticleCard } from '#app/components/catalogue/article-card.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { ArticlesPageData } from '#app/services/pages/articles.server.ts';

export function ArticlesPage({ articles, seo, menu, popular, page, pageSize }: ArticlesPageData) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.news} lead={seo?.lead} picture={seo?.banner} />
      <div className="container with-sidebar">
        <div>
          {articles.results.length === 0 && <EmptyState>{MESSAGES.nothingHere}</EmptyState>}
          <div className="tile-grid">
            {articles.results.map((article, index) => (
              <ArticleCard key={article.slug} article={article} eager={index === 0} />
            ))}
          </div>
          <Pagination page={page} pageSize={pageSize} list={articles} />
        </div>
        <Sidebar menu={menu} popular={popular} tags={articles.tags} />
      </div>
      <PageText html={seo?.content} />
    </>
  );
}
