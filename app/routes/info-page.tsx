import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { bannerOf, withHiddenCovers } from '#app/domain/catalogue/banner.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { slugAt } from '#app/domain/navigation/page-addresses.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getInfoPage } from '#app/services/catalogue/content.server.ts';
import type { Route } from './+types/info-page';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const page = loaderData?.page;
  return pageMeta(matches[0].loaderData, location.pathname, {
    title: page?.title ?? '',
    description: page?.excerpt,
    metaData: page?.metaData,
    covers: page?.coverUrls,
    crumbs: page && crumbsUnderHome(page.title),
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await getInfoPage(getApi(context), slugAt(url.pathname));
  return { page: withHiddenCovers(page), banner: bannerOf(page.coverUrls) };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/info-page.tsx').then((page) => page.InfoPage));
