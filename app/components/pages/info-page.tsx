import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import type { InfoPageData } from '#app/services/pages/info-page.server.ts';

export function InfoPage({ page, banner }: InfoPageData) {
  return (
    <>
      <BreadcrumbBanner title={page.title} picture={banner} compact />
      <div className="container block prose-sections">
        <Prose html={page.content} />
      </div>
    </>
  );
}
