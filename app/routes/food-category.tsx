import { href } from 'react-router';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { unlessCartChange } from '#app/components/catalogue/unless-cart-change.ts';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { LABELS, MESSAGES } from '#app/domain/messages.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
import { getFoodCategory, listDishes } from '#app/services/catalogue.server.ts';
import { getApi } from '#app/services/upstream.server.ts';
import type { Route } from './+types/food-category';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  pageMeta(matches[0].loaderData, location.pathname, {
    title: loaderData?.foodCategory.title ?? '',
    covers: loaderData?.foodCategory.coverUrls,
  });

export const shouldRevalidate = unlessCartChange;

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [foodCategory, dishes] = await Promise.all([
    getFoodCategory(api, slug),
    listDishes(api, { foodCategory: slug }),
  ]);
  return { foodCategory, dishes };
}

export default function FoodCategoryPage({ loaderData }: Route.ComponentProps) {
  const { foodCategory, dishes } = loaderData;
  const { title, coverUrls } = foodCategory;
  return (
    <>
      <BreadcrumbBanner
        title={title}
        crumbs={[
          { title: LABELS.home, to: href('/') },
          { title: LABELS.menu, to: href('/categories') },
          { title },
        ]}
        covers={coverUrls}
      />
      <div className="container block">
        {dishes.length === 0 ? (
          <EmptyState action={{ href: href('/categories'), title: LABELS.menu }}>
            {MESSAGES.nothingHere}
          </EmptyState>
        ) : (
          <DishList products={dishes} variant="delivery" priorityCount={4} level={2} />
        )}
      </div>
    </>
  );
}
