import { BuyForm } from '#app/components/dish/buy-form.tsx';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { NotServed } from '#app/components/dish/not-served.tsx';
import { DishHeart } from '#app/components/favorites/dish-heart.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import type { Route } from '../+types/product';

export function DishPage({ loaderData: { dish, banner, notServed, again, quantity } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner
        title={dish.category?.title ?? LABELS.menu}
        titleAs="p"
        crumbs={dishCrumbs(dish)}
        picture={banner}
        compact
      />
      <div className="container with-sidebar">
        <DishView dish={dish} variant="page" overlay={<DishHeart dish={dish} />}>
          {dish.canBuy && (
            <BuyForm key={`${dish.id} ${quantity}`} dish={dish} quantity={quantity} notServed={notServed} />
          )}
          {again && <NotServed again={again} note={notServed} />}
        </DishView>
        <Sidebar popular={popularDishes(dish.popularProducts)} tags={dish.tags} />
      </div>
    </>
  );
}
