import { FoodCategoryPage } from '#app/components/pages/food-category.tsx';
import type { Route } from './+types/food-category';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/food-category.server.ts';

export default function FoodCategoryRoute({ loaderData }: Route.ComponentProps) {
  return <FoodCategoryPage {...loaderData} />;
}
