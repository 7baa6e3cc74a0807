import { AllergenFilter } from '#app/components/catalogue/allergen-filter.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ClosedNote } from '#app/components/frame/opening-status.tsx';
import { FoundList } from '#app/components/search/found-list.tsx';
import type { TagPageData } from '#app/services/pages/tag.server.ts';

export function TagPage({ tag, page, found }: TagPageData) {
  return (
    <>
      <BreadcrumbBanner title={`#${tag}`} compact />
      <ClosedNote />
      <div className="container">
        <AllergenFilter filter={found.filter} isForChosen />
        <FoundList dishes={found.dishes} articles={found.articles} page={page} />
      </div>
    </>
  );
}
