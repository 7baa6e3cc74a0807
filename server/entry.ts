/** What react-router-serve expects, and the storefront's own server. */
export * from 'virtual:react-router/server-build';
export { start } from './start.ts';
