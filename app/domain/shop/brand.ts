/** Defaults for an API that sends no name, colours or pictures of the shop. */

export const DEFAULT_SITE_NAME = 'Меню и доставка';
export const DEFAULT_THEME_COLOR = '#cf3a0c';
export const DEFAULT_BACKGROUND_COLOR = '#ffffff';

/** The logo, or a tile with the first letter of the name (app/routes/manifest-and-icons.ts). */
export const FAVICON = '/favicon.svg';
