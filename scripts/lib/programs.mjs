/** Node arguments for the output of vite.programs.config.ts. */

const FOLDER = 'build/programs';

export const API = ['--enable-source-maps', `${FOLDER}/api.js`];
export const CONTENT_CHECK = ['--enable-source-maps', `${FOLDER}/content-check.js`];
export const CONTENT_IMPORT = ['--enable-source-maps', `${FOLDER}/content-import.js`];
export const CONTENT_EXPORT = ['--enable-source-maps', `${FOLDER}/content-export.js`];
export const DESK_USER = [`${FOLDER}/desk-user.js`];
export const SHOP_COPY = [`${FOLDER}/shop-copy.js`];
