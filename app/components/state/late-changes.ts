import { late, takeOver } from '#app/components/late.ts';

/** What changes the cart and the favourites. They change what the whole page draws, so React has to have all of it first. */
export const lateChanges = late(async () => {
  const [code] = await Promise.all([import('./changes.ts'), takeOver()]);
  return code;
});
