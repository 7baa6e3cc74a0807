/** What the build makes one file of: all that react-router-serve wants, and the storefront's own server. */
export * from 'virtual:react-router/server-build';
export { start } from './start.ts';
