import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { FoundList } from '#app/components/search/found-list.tsx';
import type { TagPageData } from '#app/services/pages/tag.server.ts';

export function TagPage({ tag, page, found }: TagPageData) {
  return (
    <>
      <BreadcrumbBanner title={`#${tag}`} compact />
      <div className="container">
        <FoundList dishes={found.dishes} articles={found.articles} page={page} />
      </div>
    </>
  );
}
