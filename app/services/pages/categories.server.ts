import type { LoaderFunctionArgs } from 'react-router';
import { href } from 'react-router';
import { canonicalPaging, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { menuData } from '#app/domain/seo/structured-data/menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listCategories, listFoodCategories } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { PageType } from '#contract/enums.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const page = readPage(url.searchParams);
  const pageSize = readPageSize(url.searchParams);
  const [categories, foodCategories, seo] = await Promise.all([
    listCategories(api, { page, pageSize }),
    orNull(listFoodCategories(api)),
    orNull(findSeoPage(api, PageType.CATEGORIES)),
  ]);
  redirectBeyondLast(url, page, categories);
  const head = setPageHead(context, href('/categories'), {
    title: LABELS.menu,
    description: listDescription(LABELS.menu, categories.results),
    seo,
    canonicalParams: canonicalPaging(page, pageSize),
    structuredData: (site) => [menuData(site, categories.results)],
  });
  return { head, categories, foodCategories: foodCategories ?? [], seo, page, pageSize };
}

export type CategoriesPageData = Awaited<ReturnType<typeof loader>>;
