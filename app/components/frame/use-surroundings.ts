import { use } from 'react';
import { useLate } from '#app/components/late.ts';
import type { Surroundings } from '#app/domain/shop/surroundings.ts';
import { type SurroundingsProps, surroundingsOf } from './surroundings.ts';

/** The last that came. */
let newest: Surroundings | undefined;

/** @throws if they cannot be fetched. */
export async function fetchSurroundings(version: string): Promise<Surroundings> {
  const response = await fetch(`/surroundings/${version}`);
  if (!response.ok) throw new Error(`surroundings: ${response.status}`);
  newest = await response.json();
  return newest as Surroundings;
}

/** Older ones until those of this version have come. */
export function useSurroundings(props: SurroundingsProps): Surroundings {
  if (props.surroundings) return props.surroundings;
  const part = surroundingsOf(props);
  // biome-ignore lint/correctness/useHookAtTopLevel: a browser is never given them, the server always
  return useLate(part) ?? newest ?? use(part.arrival());
}
