import { BuyForm } from '#app/components/dish/buy-form.tsx';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { DishHeart } from '#app/components/favorites/dish-heart.tsx';
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import type { Route } from '../+types/product';

export function DishPage({ loaderData: { dish, notServed, quantity } }: Route.ComponentProps) {
  return (
    <>
      <div className="container dish-crumbs">
        <Breadcrumbs crumbs={dishCrumbs(dish)} />
      </div>
      <div className="container with-sidebar">
        <DishView dish={dish} variant="page" overlay={<DishHeart dish={dish} />}>
          {dish.canBuy && (
            <BuyForm key={`${dish.id} ${quantity}`} dish={dish} quantity={quantity} notServed={notServed} />
          )}
        </DishView>
        <Sidebar popular={popularDishes(dish.popularProducts)} tags={dish.tags} />
      </div>
    </>
  );
}
