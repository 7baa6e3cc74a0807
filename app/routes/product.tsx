import { DishPage } from '#app/components/pages/dish.tsx';
import type { Route } from './+types/product';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/dish.server.ts';

export default function DishRoute({ loaderData }: Route.ComponentProps) {
  return <DishPage {...loaderData} />;
}
