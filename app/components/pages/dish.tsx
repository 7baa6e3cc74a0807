import { useRevalidator } from 'react-router';
import { DishHeart } from '#app/components/catalogue/heart.tsx';
import { DishOffer } from '#app/components/dish/buy-form.tsx';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { Breadcrumbs } from '#app/components/frame/breadcrumb-banner.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { useRefusal } from '#app/components/state/use-refusal.ts';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import type { DishPageData } from '#app/services/pages/dish.server.ts';

export function DishPage({ dish, warning, notServed, servedFrom, quantity, options }: DishPageData) {
  const { revalidate } = useRevalidator();
  useRefusal(revalidate);
  return (
    <>
      <div className="container dish-crumbs">
        <Breadcrumbs crumbs={dishCrumbs(dish)} />
      </div>
      <div className="container with-sidebar">
        <DishView dish={dish} variant="page" overlay={<DishHeart dish={dish} />}>
          <DishOffer
            dish={dish}
            quantity={quantity}
            options={options}
            warning={warning}
            notServed={notServed}
            servedFrom={servedFrom}
          />
        </DishView>
        <Sidebar popular={popularDishes(dish.popularProducts)} tags={dish.tags} />
      </div>
    </>
  );
}
