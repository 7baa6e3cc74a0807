export * from 'virtual:react-router/server-build';
export { start } from './start.ts';
