import * as build from 'virtual:react-router/server-build';
import { UNSAFE_withComponentProps as withComponentProps } from 'react-router';
import { afterAll, beforeAll } from 'vitest';
import * as hours from './hours.tsx';
import { hoursRoute } from './map.ts';

/** Puts the page on the map of the site for the tests of one file. A page of the shop stands in app/routes.ts instead. */
export function putHoursOnMap() {
  const id = 'routes/hours';
  const { 'routes/info-page': neighbour } = build.routes;
  const { 'routes/info-page': assets } = build.assets.routes;
  if (!neighbour || !assets) throw new Error('the map has no info page');
  const place = { id, path: hoursRoute.path };
  // The page's types name the routes around it; the types of any route do not.
  type Page = Parameters<typeof withComponentProps>[0];
  const module = {
    ...(hours as unknown as typeof neighbour.module),
    // As the build does it with every route.
    default: withComponentProps(hours.default as unknown as Page),
  };
  beforeAll(() => {
    build.routes[id] = { ...neighbour, ...place, module };
    build.assets.routes[id] = { ...assets, ...place };
  });
  afterAll(() => {
    delete build.routes[id];
    delete build.assets.routes[id];
  });
}
