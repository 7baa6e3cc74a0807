import { use } from 'react';
import { type Late, late, useLate } from '#app/components/late.ts';
import type { Surroundings } from '#app/domain/shop/surroundings.ts';

export type SurroundingsProps = {
  /** Of the surroundings. */
  version: string;
  /** Only the server has them from the start. */
  surroundings: Surroundings | undefined;
};

const byVersion = new Map<string, Late<Surroundings>>();
/** The last that came. */
let newest: Surroundings | undefined;

/** What a browser is told when something of it has to be drawn anew. */
export function surroundingsOf({ version }: SurroundingsProps): Late<Surroundings> {
  let part = byVersion.get(version);
  if (!part) {
    part = late(async () => {
      newest = await fetchSurroundings(version);
      return newest;
    });
    byVersion.set(version, part);
  }
  return part;
}

/** Older ones until those of this version have come. */
export function useSurroundings(props: SurroundingsProps): Surroundings {
  if (props.surroundings) return props.surroundings;
  const part = surroundingsOf(props);
  // biome-ignore lint/correctness/useHookAtTopLevel: a browser is never given them, the server always
  return useLate(part) ?? newest ?? use(part.arrival());
}

async function fetchSurroundings(version: string): Promise<Surroundings> {
  const response = await fetch(`/surroundings/${version}`);
  if (!response.ok) throw new Error(`surroundings: ${response.status}`);
  return response.json();
}
