import { useRouteLoaderData } from 'react-router';
import type { Frame } from '#app/domain/shop/frame.ts';

/** Loader data of root.tsx; `undefined` on an error page if that loader failed. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData('root');
}
