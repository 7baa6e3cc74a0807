import { type ComponentType, lazy } from 'react';

/**
 * A part of the page whose code is fetched when it is first rendered, inside `<Suspense>`. Where it cannot be fetched the part is left
 * out: an error would take the page away.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
