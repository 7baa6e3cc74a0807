import { href } from 'react-router';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { bannerOf, coversOr } from '#app/domain/catalogue/covers.ts';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { foodCategoryHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { menuPartData } from '#app/domain/seo/structured-data/menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { loadWithLists, orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getFoodCategory, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/food-category';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const slug = slugAt(url.pathname);
  const [foodCategory, [dishes, catalog]] = await loadWithLists(
    getFoodCategory(api, slug),
    Promise.all([listDishes(api, { foodCategory: slug }), orNull(findSeoPage(api, PageType.CATALOG))]),
  );
  const { title } = foodCategory;
  const path = foodCategoryHref(foodCategory.slug);
  const lead = catalog?.metaData.description;
  const head = describePage(context, path, {
    title,
    description: listDescription(title, dishes) || lead,
    covers: foodCategory.coverUrls,
    crumbs: crumbsUnderMenu(title),
    structuredData: (site) => [menuPartData(site, { title, path }, dishes)],
  });
  return {
    head,
    foodCategory,
    dishes: cardsOf(dishes),
    lead,
    banner: bannerOf(coversOr(foodCategory.coverUrls, catalog?.coverUrls)),
    text: catalog?.content,
  };
}

export default function FoodCategoryPage({ loaderData }: Route.ComponentProps) {
  const { foodCategory, dishes, lead, banner, text } = loaderData;
  const { title } = foodCategory;
  return (
    <>
      <BreadcrumbBanner title={title} lead={lead} crumbs={crumbsUnderMenu(title)} picture={banner} />
      <div className="container block">
        {dishes.length === 0 ? (
          <EmptyState action={{ href: href('/categories'), title: LABELS.menu }}>
            {MESSAGES.nothingHere}
          </EmptyState>
        ) : (
          <DishList dishes={dishes} variant="delivery" eagerCount={2} level={2} />
        )}
      </div>
      <PageText html={text} />
    </>
  );
}
