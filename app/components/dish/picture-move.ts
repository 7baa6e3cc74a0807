import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import type { DishPreview } from './dish-skeleton.tsx';

const MOVING = 'data-moving';

/** `null` without a card or before its picture is loaded. */
export function previewOf(slug: string): DishPreview | null {
  const link = cardLinkOf(slug);
  const title = link?.textContent;
  const src = pictureAt(link)?.querySelector('img')?.currentSrc;
  return title && src ? { title, src } : null;
}

/**
 * A view transition between card and dialog. Only this card has a `view-transition-name`: a hundred would
 * be slow.
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
  // Skipped in a hidden or resized tab. `change` runs anyway.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).then(() => picture.removeAttribute(MOVING));
}

function cardLinkOf(slug: string): Element | null {
  return document.querySelector(`[data-dish] a[href="${CSS.escape(dishHref(slug))}"]`);
}

function pictureAt(link: Element | null): Element | null | undefined {
  return link?.closest('[data-dish]')?.querySelector('[data-picture]');
}
