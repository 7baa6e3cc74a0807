/** The library comes with late code, whose stylesheet has the rules of a slider that runs (`app/late.css`). */
export const loadKeen = () => import('keen-slider');
