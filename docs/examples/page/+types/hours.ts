import type { GetAnnotations, GetInfo } from 'react-router/internal';

/** Written by hand: for a route of the shop `react-router typegen` writes this file. */

type Module = typeof import('../hours.tsx');
// The file decides the params. The one of a page without any stands in for ours, which the router does not know.
type Info = GetInfo<{ file: 'routes/contact.tsx'; module: Module }>;
type Matches = [
  { id: 'root'; module: typeof import('#app/root.tsx') },
  { id: 'routes/page-errors'; module: typeof import('#app/routes/page-errors.tsx') },
  { id: 'routes/hours'; module: Module },
];
type Annotations = GetAnnotations<Info & { module: Module; matches: Matches }>;

export namespace Route {
  export type MetaFunction = Annotations['MetaFunction'];
  export type LoaderArgs = Annotations['LoaderArgs'];
  export type ComponentProps = Annotations['ComponentProps'];
}
