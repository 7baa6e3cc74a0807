const MOVES = 'product-card__picture--moves';

/**
 * Opens or closes the dialog of a dish. Where the browser can, the picture moves between the dish's card and the dialog:
 * only that card's, so that a list of a hundred dishes costs nothing.
 */
export function movePicture(slug: string, to: 'dialog' | 'card', change: () => void): void {
  const link = document.querySelector(`.product-card a[href="/product/${CSS.escape(slug)}"]`);
  const picture = link?.closest('.product-card')?.querySelector('.product-card__picture');
  if (!picture || !('startViewTransition' in document) || isMotionUnwanted()) {
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

function isMotionUnwanted(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
