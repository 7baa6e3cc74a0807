import { Component, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import * as LABELS from '#app/domain/text/labels.ts';

type FavoritesRowProps = {
  dishes: readonly ListedDish[];
  /** Their hearts add dishes to the row. */
  others?: readonly ListedDish[];
};

const NONE: readonly string[] = [];

/**
 * Newest first. A removed dish stays until a click or focus outside: no shift under the finger, and a
 * second click restores it.
 */
export function FavoritesRow({ dishes, others = [] }: FavoritesRowProps) {
  const section = useRef<HTMLElement>(null);
  const favorites = useFavorites();
  const [held, setHeld] = useState(NONE);
  // Those omitted by the server stay omitted.
  const [firstFavorites] = useState(favorites);
  const addable = others.filter(({ slug }) => !firstFavorites.has(slug));
  const known = new Map([...addable, ...dishes].map((dish) => [dish.slug, dish]));
  const slugs = [...[...favorites].filter((slug) => !held.includes(slug)), ...held];
  const row = slugs.flatMap((slug) => known.get(slug) ?? []);
  const touched = useRef<Element | null>(null);
  const onTouch = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element)) return;
    touched.current = target;
    setHeld(section.current?.contains(target) ? row.map(({ slug }) => slug) : NONE);
  });
  useEffect(() => {
    const controller = new AbortController();
    for (const event of ['pointerdown', 'focusin']) {
      document.addEventListener(event, onTouch, { capture: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
  return (
    <>
      {row.length > 0 && (
        <section
          ref={section}
          className="section container"
          aria-labelledby="favorites"
          onPointerLeave={({ pointerType, currentTarget }) => {
            // With keyboard focus inside, the row is still in use.
            if (pointerType === 'mouse' && !currentTarget.querySelector(':focus-visible')) setHeld(NONE);
          }}
        >
          <SectionHead id="favorites" title={LABELS.favorites} />
          <DishList dishes={row} variant="rail" headingId="favorites" />
        </section>
      )}
      <KeepScrollPosition isShown={row.length > 0} anchor={touched} />
    </>
  );
}

type KeepScrollPositionProps = {
  /** The row moves the rest of the page. */
  isShown: boolean;
  /** The element that must not move on the screen. */
  anchor: RefObject<Element | null>;
};

/** Scroll anchoring keeps the top of the screen in place, not the clicked element; Safari has none. */
class KeepScrollPosition extends Component<KeepScrollPositionProps> {
  override getSnapshotBeforeUpdate(before: KeepScrollPositionProps): number | null {
    return before.isShown === this.props.isShown ? null : topOf(this.props.anchor.current);
  }

  override componentDidUpdate(_props: KeepScrollPositionProps, _state: unknown, before: number | null): void {
    const now = topOf(this.props.anchor.current);
    if (before === null || now === null || now === before) return;
    window.scrollBy({ top: now - before, behavior: 'instant' });
  }

  override render(): null {
    return null;
  }
}

function topOf(element: Element | null): number | null {
  return element?.isConnected ? element.getBoundingClientRect().top : null;
}
