import { useRouteLoaderData } from 'react-router';
import type { Frame } from '#app/domain/shop/frame.ts';

/** What root.tsx loaded for the frame. `undefined` on an error page whose frame was not loaded. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData('root');
}
