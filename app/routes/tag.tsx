import { TagPage } from '#app/components/pages/tag.tsx';
import type { Route } from './+types/tag';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/tag.server.ts';

export default function TagRoute({ loaderData }: Route.ComponentProps) {
  return <TagPage {...loaderData} />;
}
