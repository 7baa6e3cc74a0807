import { ArticleCard } from '#app/components/catalogue/article-card.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ListPagination } from '#app/components/pagination/list-pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { Route } from '../+types/articles';

export function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { articles, seo, menu, popular, page, pageSize } = loaderData;
  return (
    <>
      <BreadcrumbBanner
        title={LABELS.news}
        lead={seo?.metaData.description}
        crumbs={crumbsUnderHome(LABELS.news)}
        picture={seo?.banner}
      />
      <div className="container with-sidebar">
        <div>
          {articles.results.length === 0 && <EmptyState>{MESSAGES.nothingHere}</EmptyState>}
          <div className="tile-grid">
            {articles.results.map((article, index) => (
              <ArticleCard key={article.slug} article={article} variant="list" eager={index === 0} />
            ))}
          </div>
          <ListPagination page={page} pageSize={pageSize} list={articles} />
        </div>
        <Sidebar menu={menu} popular={popular} tags={articles.tags} />
      </div>
      <PageText html={seo?.content} />
    </>
  );
}
