/** Output of vite.programs.config.ts. */
export const API = ['--enable-source-maps', 'build/programs/api.js'];
/** Of the sources: no container has it. */
export const TEST_PAYMENTS = ['--import', 'tsx', 'tests/support/yookassa/serve.ts'];
export const DESK_USER = ['build/programs/desk-user.js'];
