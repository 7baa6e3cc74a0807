import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { DishPreview } from './dish-skeleton.tsx';

const MOVING_CLASS = 'dish-card__picture--moves';

/** Title and picture from the dish's card on this page; `null` without a card or before its picture is loaded. */
export function previewOf(slug: string): DishPreview | null {
  const card = cardOf(slug);
  const title = card?.querySelector('.dish-card__title')?.textContent;
  const src = card?.querySelector<HTMLImageElement>('.dish-card__picture img')?.currentSrc;
  return title && src ? { title, src } : null;
}

/**
 * Opens or closes the dialog of a dish, with a view transition of the picture between card and dialog, if the browser supports it.
 * Only this card gets a `view-transition-name`: a hundred names would be slow.
 */
export function movePicture(slug: string, to: 'dialog' | 'card', change: () => void): void {
  const picture = cardOf(slug)?.querySelector('.dish-card__picture');
  if (!picture || !('startViewTransition' in document) || matchMedia(REDUCED_MOTION).matches) {
    change();
    return;
  }
  picture.classList.toggle(MOVING_CLASS, to === 'dialog');
  const transition = document.startViewTransition(() => {
    change();
    picture.classList.toggle(MOVING_CLASS, to === 'card');
  });
  // Browsers skip a transition if the tab is hidden or resized, or if another one starts. `change` runs anyway.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).then(() => picture.classList.remove(MOVING_CLASS));
}

function cardOf(slug: string): Element | null | undefined {
  const link = document.querySelector(`.dish-card a[href="${CSS.escape(dishHref(slug))}"]`);
  return link?.closest('.dish-card');
}
