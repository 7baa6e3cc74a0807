/** What vite.programs.config.ts builds, as arguments of Node. */

const FOLDER = 'build/programs';

/** Stack traces name the lines of the sources. */
export const API = ['--enable-source-maps', `${FOLDER}/api.js`];
export const CONTENT_CHECK = ['--enable-source-maps', `${FOLDER}/content-check.js`];
export const CONTENT_IMPORT = ['--enable-source-maps', `${FOLDER}/content-import.js`];
export const CONTENT_EXPORT = ['--enable-source-maps', `${FOLDER}/content-export.js`];
export const DESK_USER = [`${FOLDER}/desk-user.js`];
export const SHOP_COPY = [`${FOLDER}/shop-copy.js`];
