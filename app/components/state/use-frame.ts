import { useRouteLoaderData } from 'react-router';
import type { Frame } from '#app/domain/shop/frame.ts';

/** `undefined` if the root loader failed. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData('root');
}
