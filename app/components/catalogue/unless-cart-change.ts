import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For pages that show dishes: a change of the cart or the favourites concerns the frame, not what the page loaded. */
export function unlessCartChange({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isFrameOnly = formAction === '/cart' || formAction === '/favorites';
  return isFrameOnly ? false : defaultShouldRevalidate;
}
