import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { DishPreview } from './dish-skeleton.tsx';

const MOVING = 'data-moving';

/** Title and picture from the dish's card on this page; `null` without a card or before its picture is loaded. */
export function previewOf(slug: string): DishPreview | null {
  const link = cardLinkOf(slug);
  const title = link?.textContent;
  const src = pictureAt(link)?.querySelector('img')?.currentSrc;
  return title && src ? { title, src } : null;
}

/**
 * Opens or closes the dialog of a dish, with a view transition of the picture between card and dialog, if the browser supports it.
 * Only this card gets a `view-transition-name`: a hundred names would be slow.
 */
export function movePicture(slug: string, to: 'dialog' | 'card', change: () => void): void {
  const picture = pictureAt(cardLinkOf(slug));
  if (!picture || !('startViewTransition' in document) || matchMedia(REDUCED_MOTION).matches) {
    change();
    return;
  }
  picture.toggleAttribute(MOVING, to === 'dialog');
  const transition = document.startViewTransition(() => {
    change();
    picture.toggleAttribute(MOVING, to === 'card');
  });
  // Browsers skip a transition if the tab is hidden or resized, or if another one starts. `change` runs anyway.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).then(() => picture.removeAttribute(MOVING));
}

/** The title's link is the first one of a card. */
function cardLinkOf(slug: string): Element | null {
  return document.querySelector(`[data-dish] a[href="${CSS.escape(dishHref(slug))}"]`);
}

function pictureAt(link: Element | null): Element | null | undefined {
  return link?.closest('[data-dish]')?.querySelector('[data-picture]');
}
