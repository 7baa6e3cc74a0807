/** What stands for a shop of which the API does not say what it is called and what it looks like. */

export const DEFAULT_SITE_NAME = 'Меню и доставка';
export const DEFAULT_THEME_COLOR = '#cf3a0c';
export const DEFAULT_BACKGROUND_COLOR = '#ffffff';

/** The logo, or a tile with the first letter of the name: app/routes/tab-icon.ts. */
export const TAB_ICON = '/favicon.svg';
