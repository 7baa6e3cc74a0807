import { late } from './late.ts';

/** What every page has besides what it shows: popups, prefetch, the dialog of a dish. */
export const lateParts = late(() => import('./frame/late-parts.tsx').then((file) => file.LateParts));
