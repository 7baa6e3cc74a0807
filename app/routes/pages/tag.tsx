import { href } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { FoundList } from '#app/components/search/found-list.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { tagTitle } from '#app/domain/text/page-titles.ts';
import type { Route } from '../+types/tag';

export function TagPage({ loaderData: { tag, page, found } }: Route.ComponentProps) {
  const title = tagTitle(tag);
  return (
    <>
      <BreadcrumbBanner title={title} crumbs={[{ title: LABELS.home, to: href('/') }, { title }]} compact />
      <div className="container">
        <FoundList dishes={found.dishes} articles={found.articles} page={page} />
      </div>
    </>
  );
}
