import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { bannerOf } from '#app/domain/catalogue/covers.ts';
import { slugAt } from '#app/domain/navigation/page-addresses.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getInfoPage } from '#app/services/catalogue/content.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import type { Route } from './+types/info-page';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await getInfoPage(getApi(context), slugAt(url.pathname));
  const head = describePage(context, url.pathname, {
    title: page.title,
    description: page.excerpt,
    metaData: page.metaData,
    covers: page.coverUrls,
  });
  return { head, page, banner: bannerOf(page.coverUrls) };
}

export default function InfoPage({ loaderData: { page, banner } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={page.title} picture={banner} compact />
      <div className="container block prose-sections">
        <Prose html={page.content} />
      </div>
    </>
  );
}
