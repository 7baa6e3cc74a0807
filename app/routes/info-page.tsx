import { href } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { LABELS } from '#app/domain/messages.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
import { getInfoPage } from '#app/services/content.server.ts';
import { getApi } from '#app/services/upstream.server.ts';
import type { Route } from './+types/info-page';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const page = loaderData?.page;
  return pageMeta(matches[0].loaderData, location.pathname, {
    title: page?.title ?? '',
    metaData: page?.metaData,
    covers: page?.coverUrls,
  });
};

export async function loader({ params, context }: Route.LoaderArgs) {
  return { page: await getInfoPage(getApi(context), params.slug) };
}

export default function InfoPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner
        title={page.title}
        crumbs={[{ title: LABELS.home, to: href('/') }, { title: page.title }]}
        covers={page.coverUrls}
        compact
      />
      <div className="container block">
        <Prose html={page.content} />
      </div>
    </>
  );
}
