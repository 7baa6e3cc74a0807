import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
import { restaurantData, webSiteData } from '#app/domain/structured-data.ts';
import { menuPartData } from '#app/domain/structured-menu.ts';
import { listMainDishes } from '#app/services/catalogue.server.ts';
import { findSeoPage } from '#app/services/content.server.ts';
import { listFavorites } from '#app/services/favorites.server.ts';
import { getApi, orNull } from '#app/services/upstream.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/home';

const POPULAR = 'Чаще всего заказывают';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  return pageMeta(site, location.pathname, {
    title: site?.siteName ?? '',
    seo: loaderData?.seo,
    covers: loaderData?.seo?.coverUrls,
    structuredData: import.meta.env.SSR &&
      site && [
        restaurantData(site),
        webSiteData(site),
        menuPartData(site, { title: POPULAR, path: location.pathname }, loaderData?.dishes ?? []),
      ],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [dishes, seo, favorites] = await Promise.all([
    listMainDishes(api),
    orNull(findSeoPage(api, PageType.HOME)),
    listFavorites(api),
  ]);
  return { dishes, seo, favorites };
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <div className="container">
        <h1 className="heading-1">{matches[0].loaderData.siteName}</h1>
        <section className="section">
          <h2 className="heading-2">{POPULAR}</h2>
          <DishList products={loaderData.dishes} variant="delivery" priorityCount={4} />
        </section>
      </div>
      <FavoritesRow dishes={loaderData.favorites} />
    </>
  );
}
