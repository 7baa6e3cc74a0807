import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page whose code is fetched when it is first needed. No `lazy`: what cannot be fetched would take the page away.
 *
 * @returns `null` until it is there
 */
export function useLazyPart<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same each time
  useEffect(() => {
    if (isNeeded)
      load().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      );
  }, [isNeeded]);
  return part;
}
