import { href } from 'react-router';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { foodCategoryHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { menuPartData } from '#app/domain/seo/structured-menu.ts';
import { LABELS, MESSAGES } from '#app/domain/text/messages.ts';
import { withItsLists } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getFoodCategory, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import type { Route } from './+types/food-category';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  const { foodCategory, dishes = [] } = loaderData ?? {};
  const path = foodCategory ? foodCategoryHref(foodCategory.slug) : location.pathname;
  return pageMeta(site, path, {
    title: foodCategory?.title ?? '',
    description:
      foodCategory &&
      listDescription(
        foodCategory.title,
        dishes.map((dish) => dish.title),
      ),
    covers: foodCategory?.coverUrls,
    crumbs: foodCategory && crumbsUnderMenu(foodCategory.title),
    structuredData: import.meta.env.SSR &&
      site &&
      foodCategory && [menuPartData(site, { title: foodCategory.title, path }, dishes)],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const slug = slugAt(url.pathname);
  const [foodCategory, dishes] = await withItsLists(
    getFoodCategory(api, slug),
    listDishes(api, { foodCategory: slug }),
  );
  return { foodCategory, dishes };
}

export default function FoodCategoryPage({ loaderData }: Route.ComponentProps) {
  const { foodCategory, dishes } = loaderData;
  const { title, coverUrls } = foodCategory;
  return (
    <>
      <BreadcrumbBanner title={title} crumbs={crumbsUnderMenu(title)} covers={coverUrls} />
      <div className="container block">
        {dishes.length === 0 ? (
          <EmptyState action={{ href: href('/categories'), title: LABELS.menu }}>
            {MESSAGES.nothingHere}
          </EmptyState>
        ) : (
          <DishList products={dishes} variant="delivery" eagerCount={4} level={2} />
        )}
      </div>
    </>
  );
}
