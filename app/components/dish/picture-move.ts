import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { DishPreview } from './dish-skeleton.tsx';

const MOVES = 'dish-card__picture--moves';

/** What the dish's card on this page shows of it; null without one, or before its picture is there. */
export function previewOf(slug: string): DishPreview | null {
  const card = cardOf(slug);
  const title = card?.querySelector('.dish-card__title')?.textContent;
  const src = card?.querySelector<HTMLImageElement>('.dish-card__picture img')?.currentSrc;
  return title && src ? { title, src } : null;
}

/**
 * Opens or closes the dialog of a dish. Where the browser can, the picture moves between the dish's card and the dialog:
 * only that card's, so that a list of a hundred dishes costs nothing.
 */
export function movePicture(slug: string, to: 'dialog' | 'card', change: () => void): void {
  const picture = cardOf(slug)?.querySelector('.dish-card__picture');
  if (!picture || !('startViewTransition' in document) || matchMedia(REDUCED_MOTION).matches) {
    change();
    return;
  }
  picture.classList.toggle(MOVES, to === 'dialog');
  const transition = document.startViewTransition(() => {
    change();
    picture.classList.toggle(MOVES, to === 'card');
  });
  // Browsers give one up when the tab is hidden, resized, or another one begins: the change is made all the same.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).then(() => picture.classList.remove(MOVES));
}

function cardOf(slug: string): Element | null | undefined {
  const link = document.querySelector(`.dish-card a[href="${CSS.escape(dishHref(slug))}"]`);
  return link?.closest('.dish-card');
}
