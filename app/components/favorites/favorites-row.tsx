import { useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { FavoritesScripts } from './favorites-scripts.tsx';

type FavoritesRowProps = {
  dishes: readonly ListedDish[];
  /** Other dishes on the page. Pressing their hearts brings them into the row. */
  others?: readonly ListedDish[];
};

const NONE: readonly ListedDish[] = [];

/** «Избранное»; nothing if there are no favourites. With scripts it follows the hearts on the page. */
export function FavoritesRow({ dishes, others = NONE }: FavoritesRowProps) {
  const section = useRef<HTMLElement>(null);
  const isHydrated = useHydrated();
  const [favoritesAtFirst] = useState(useFavorites());
  const [followed, setFollowed] = useState({ loaded: dishes, row: dishes });
  const row = followed.loaded === dishes ? followed.row : dishes;
  const isShown = row.length > 0;
  return (
    <>
      {isShown && (
        <section ref={section} className="section container" aria-labelledby="favorites">
          <SectionHead id="favorites" title={LABELS.favorites} />
          <DishList dishes={row} variant="rail" headingId="favorites" />
        </section>
      )}
      {isHydrated && (
        <FavoritesScripts
          section={section}
          dishes={dishes}
          others={others}
          favoritesAtFirst={favoritesAtFirst}
          isShown={isShown}
          onChange={setFollowed}
        />
      )}
    </>
  );
}
