import { href } from 'react-router';
import { ArticleCard } from '#app/components/catalogue/article-card.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { canonicalPaging, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listFeaturedDishes } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage, listArticles, listMenus } from '#app/services/catalogue/content.server.ts';
import { plainItemOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { MenuType, PageType } from '#contract/enums.ts';
import type { Route } from './+types/articles';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

const POPULAR_LIMIT = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const page = readPage(url.searchParams);
  const pageSize = readPageSize(url.searchParams);
  const [articles, seo, menus, featured] = await Promise.all([
    listArticles(api, { page, pageSize }),
    orNull(findSeoPage(api, PageType.NEWS)),
    orNull(listMenus(api, MenuType.PRODUCT_MENU)),
    orNull(listFeaturedDishes(api)),
  ]);
  redirectBeyondLast(url, page, articles);
  const head = describePage(context, href('/articles'), {
    title: LABELS.news,
    description: listDescription(LABELS.news, articles.results),
    seo,
    canonicalParams: canonicalPaging(page, pageSize),
  });
  const menu = menus?.flatMap(({ items }) => items.map(plainItemOf)) ?? [];
  const popular = popularDishes(featured?.slice(0, POPULAR_LIMIT) ?? []);
  return { head, articles, seo, menu, popular, page, pageSize };
}

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { articles, seo, menu, popular, page, pageSize } = loaderData;
  return (
    <>
      <BreadcrumbBanner title={LABELS.news} lead={seo?.metaData.description} picture={seo?.banner} />
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
