import { type RefObject, useEffect, useRef, useState } from 'react';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import type { ProductCard } from '#contract/entities.ts';
import { KeepScrollPosition } from './keep-scroll-position.tsx';
import { startRow, updateRow } from './live-row.ts';

type FavoritesRowProps = {
  dishes: readonly ProductCard[];
  /** Other dishes on the page. Pressing their hearts brings them into the row. */
  others?: readonly ProductCard[];
};

const NONE: readonly ProductCard[] = [];

/**
 * «Избранное»; nothing if there are no favourites. With scripts it follows the hearts on the page. A dish whose heart is
 * taken back in the row stays there until the shopper presses or focuses something else: nothing moves under the finger,
 * and a second press brings the heart back.
 */
export function FavoritesRow({ dishes, others = NONE }: FavoritesRowProps) {
  const section = useRef<HTMLElement>(null);
  const { isHeld, pressed, leave } = useTouch(section);
  const favorites = useFavorites();
  const [loaded, setLoaded] = useState(dishes);
  const [row, setRow] = useState(() => startRow(dishes, favorites));
  const next =
    loaded === dishes
      ? updateRow(row, favorites, [...dishes, ...others], isHeld)
      : startRow(dishes, favorites);
  if (loaded !== dishes) setLoaded(dishes);
  if (next !== row) setRow(next);
  return (
    <KeepScrollPosition isShown={row.dishes.length > 0} anchor={pressed}>
      <section
        ref={section}
        className="section container"
        aria-labelledby="favorites"
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
      >
        <SectionHead id="favorites" title={LABELS.favorites} />
        <DishList dishes={row.dishes} variant="rail" headingId="favorites" />
      </section>
    </KeepScrollPosition>
  );
}

/** What the shopper pressed or focused last, and whether it is in the section. */
function useTouch(section: RefObject<HTMLElement | null>) {
  const pressed = useRef<Element | null>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    function onTouch({ target }: Event) {
      if (!(target instanceof Element)) return;
      pressed.current = target;
      setHeld(section.current?.contains(target) ?? false);
    }
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, onTouch, { capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onTouch, { capture: true });
    };
  }, [section]);
  /** The mouse has left the row. If the keyboard's focus is in it, the row is still in use. */
  function leave() {
    if (!section.current?.querySelector(':focus-visible')) setHeld(false);
  }
  return { isHeld, pressed, leave };
}
