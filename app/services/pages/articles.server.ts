import type { LoaderFunctionArgs } from 'react-router';
import { href } from 'react-router';
import { filterByAllergens } from '#app/domain/catalogue/allergen-filter.ts';
import { canonicalPaging, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listFeaturedDishes } from '#app/services/catalogue/catalogue.server.ts';
import { drawnSeo, findSeoPage, listArticles, listMenus } from '#app/services/catalogue/content.server.ts';
import { plainItemOf } from '#app/services/pages/cards.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { MenuType, PageType } from '#contract/enums.ts';

const POPULAR_LIMIT = 5;

export async function loader({ url, context }: LoaderFunctionArgs) {
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
  const head = setPageHead(context, href('/articles'), {
    title: LABELS.news,
    description: listDescription(LABELS.news, articles.results),
    seo,
    canonicalParams: canonicalPaging(page, pageSize),
  });
  const menu = menus?.flatMap(({ items }) => items.map(plainItemOf)) ?? [];
  const { dishes } = filterByAllergens(featured ?? [], getShopper(context).avoided);
  const popular = popularDishes(dishes.slice(0, POPULAR_LIMIT));
  return { head, articles, seo: drawnSeo(seo), menu, popular, page, pageSize };
}

export type ArticlesPageData = Awaited<ReturnType<typeof loader>>;
