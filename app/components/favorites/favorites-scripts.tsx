import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { KeepScrollPosition } from './keep-scroll-position.ts';
import { startRow, updateRow } from './live-row.ts';

type Dishes = readonly ListedDish[];

type FavoritesScriptsProps = {
  section: RefObject<HTMLElement | null>;
  /** As the server last sent them. */
  dishes: Dishes;
  others: Dishes;
  /** When the page came: hearts pressed since then count. */
  favoritesAtFirst: ReadonlySet<string>;
  isShown: boolean;
  /** Told before the browser paints. `loaded` says which dishes the row was made of. */
  onChange: (followed: { loaded: Dishes; row: Dishes }) => void;
};

/**
 * Lets the row «Избранное» follow the hearts on the page. A dish whose heart is taken back in the row stays there until the
 * shopper presses or focuses something else: nothing moves under the finger, and a second press brings the heart back.
 * Draws nothing.
 */
export function FavoritesScripts(props: FavoritesScriptsProps) {
  const { section, dishes, others, favoritesAtFirst, isShown, onChange } = props;
  const { isHeld, pressed } = useTouch(section);
  const favorites = useFavorites();
  const [loaded, setLoaded] = useState(dishes);
  const [row, setRow] = useState(() => startRow(dishes, favoritesAtFirst));
  const next =
    loaded === dishes
      ? updateRow(row, favorites, [...dishes, ...others], isHeld)
      : startRow(dishes, favorites);
  if (loaded !== dishes) setLoaded(dishes);
  if (next !== row) setRow(next);
  useLayoutEffect(() => onChange({ loaded, row: row.dishes }), [loaded, row, onChange]);
  return <KeepScrollPosition isShown={isShown} anchor={pressed} />;
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
  useEffect(() => {
    const row = section.current;
    if (!isHeld || !row) return;
    /** If the keyboard's focus is in the row, it is still in use. */
    function onLeave({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse' && !row?.querySelector(':focus-visible')) setHeld(false);
    }
    row.addEventListener('pointerleave', onLeave);
    return () => row.removeEventListener('pointerleave', onLeave);
  }, [section, isHeld]);
  return { isHeld, pressed };
}
