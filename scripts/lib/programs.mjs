/** Output of vite.programs.config.ts. */
export const API = ['--enable-source-maps', 'build/programs/api.js'];
export const DESK_USER = ['build/programs/desk-user.js'];
