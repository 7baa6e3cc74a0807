export const DEFAULT_SITE_NAME = 'Меню и доставка';
export const DEFAULT_THEME_COLOR = '#cf3a0c';
export const DEFAULT_BACKGROUND_COLOR = '#ffffff';

/** app/routes/manifest-and-icons.ts */
export const FAVICON = '/favicon.svg';
