import { lateAsHtml } from '#app/components/late-html.tsx';

/**
 * The icons that every page shows stand in the page: they are there with its first text, and no request takes the place of a picture. The others
 * are in icons.svg, which comes where one of them is drawn.
 */
export const PageIcons = lateAsHtml('svg', () =>
  import('./page-icons-sprite.tsx').then((sprite) => sprite.PageIconsSprite),
);
