import { href } from 'react-router';
import { PageType } from '#contract/enums.ts';
import { CategoryCard } from '#app/components/catalogue/category-card.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { LABELS, MESSAGES } from '#app/domain/messages.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
import { readPage, readPageSize } from '#app/domain/pagination.ts';
import { listCategories } from '#app/services/catalogue.server.ts';
import { findSeoPage } from '#app/services/content.server.ts';
import { getApi, orNull } from '#app/services/upstream.server.ts';
import type { Route } from './+types/categories';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  pageMeta(matches[0].loaderData, location.pathname, { title: LABELS.menu, seo: loaderData?.seo });

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const page = readPage(url.searchParams);
  const pageSize = readPageSize(url.searchParams);
  const [categories, seo] = await Promise.all([
    listCategories(api, { page, pageSize }),
    orNull(findSeoPage(api, PageType.CATEGORIES)),
  ]);
  return { categories, seo, page, pageSize };
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { categories, seo, page, pageSize } = loaderData;
  return (
    <>
      <BreadcrumbBanner
        title={LABELS.menu}
        lead={seo?.metaData.description}
        crumbs={[{ title: LABELS.home, to: href('/') }, { title: LABELS.menu }]}
        covers={seo?.coverUrls}
      />
      <div className="container">
        {categories.results.length === 0 && <p>{MESSAGES.nothingHere}</p>}
        <ul className="category-grid">
          {categories.results.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} priority={index < 3} />
            </li>
          ))}
        </ul>
        <Pagination current={page} total={categories.totalPages} pageSize={pageSize} />
      </div>
    </>
  );
}
