import { CategoriesPage } from '#app/components/pages/categories.tsx';
import type { Route } from './+types/categories';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/categories.server.ts';

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />;
}
