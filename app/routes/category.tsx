import { CategoryPage } from '#app/components/pages/category.tsx';
import type { Route } from './+types/category';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/category.server.ts';

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CategoryPage {...loaderData} />;
}
