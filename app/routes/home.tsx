import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { restaurantData, webSiteData } from '#app/domain/seo/structured-data.ts';
import { sourcesOf } from '#app/domain/seo/structured-dish.ts';
import { menuPartData } from '#app/domain/seo/structured-menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { loadHome } from '#app/services/pages/home.server.ts';
import type { Route } from './+types/home';

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
        menuPartData(
          site,
          { title: LABELS.mostOrdered, path: location.pathname },
          sourcesOf(loaderData?.dishes ?? []),
        ),
      ],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(getApi(context));
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/home.tsx').then((page) => page.HomePage));
