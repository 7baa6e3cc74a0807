import { href } from 'react-router';
import { CategoryDishes } from '#app/components/catalogue/category-dishes.tsx';
import { unlessCartChange } from '#app/components/catalogue/unless-cart-change.ts';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { LABELS } from '#app/domain/messages.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
import { getCategory, listDishes, listFoodCategories } from '#app/services/catalogue.server.ts';
import { getApi } from '#app/services/upstream.server.ts';
import type { Route } from './+types/category';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const category = loaderData?.category;
  return pageMeta(matches[0].loaderData, location.pathname, {
    title: category?.title ?? '',
    description: category?.description,
    metaData: category?.metaData?.metaData,
    covers: category?.coverUrls,
  });
};

export const shouldRevalidate = unlessCartChange;

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [category, dishes, foodCategories] = await Promise.all([
    getCategory(api, slug),
    listDishes(api, { category: slug }),
    listFoodCategories(api, slug),
  ]);
  return { category, dishes, foodCategories, active: url.searchParams.get('active') };
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, dishes, foodCategories, active } = loaderData;
  const crumbs = [
    { title: LABELS.home, to: href('/') },
    { title: LABELS.menu, to: href('/categories') },
    { title: category.title },
  ];
  return (
    <>
      <BreadcrumbBanner
        title={category.title}
        lead={category.description}
        crumbs={crumbs}
        covers={category.coverUrls}
      />
      <CategoryDishes category={category} dishes={dishes} foodCategories={foodCategories} active={active} />
      {category.content && (
        <div className="section container">
          <Prose html={category.content} />
        </div>
      )}
    </>
  );
}
