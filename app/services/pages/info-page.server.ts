import type { LoaderFunctionArgs } from 'react-router';
import { bannerOf } from '#app/domain/catalogue/covers.ts';
import { infoPageHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getInfoPage } from '#app/services/catalogue/content.server.ts';
import { redirectIfMoved } from '#app/services/pages/moved-address.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = await getInfoPage(getApi(context), slugAt(url.pathname));
  redirectIfMoved(url, page, infoPageHref);
  const head = setPageHead(context, url.pathname, {
    title: page.title,
    description: page.excerpt,
    metaData: page.metaData,
    covers: page.coverUrls,
  });
  return { head, page, banner: bannerOf(page.coverUrls) };
}

export type InfoPageData = Awaited<ReturnType<typeof loader>>;
