/** Fetched only where a row slides. */
export const loadKeen = () => import('keen-slider');
