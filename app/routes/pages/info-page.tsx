import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import type { Route } from '../+types/info-page';

export function InfoPage({ loaderData: { page, banner } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={page.title} crumbs={crumbsUnderHome(page.title)} picture={banner} compact />
      <div className="container block prose-sections">
        <Prose html={page.content} />
      </div>
    </>
  );
}
