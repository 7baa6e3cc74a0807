import { type Late, late } from '#app/components/late.ts';
import type { Surroundings } from '#app/domain/shop/surroundings.ts';

export type SurroundingsProps = {
  /** Of the surroundings. */
  version: string;
  /** Only the server has them from the start. */
  surroundings: Surroundings | undefined;
};

const byVersion: Record<string, Late<Surroundings>> = {};

/** What a browser is told when something of it has to be drawn anew. */
export function surroundingsOf({ version }: SurroundingsProps): Late<Surroundings> {
  byVersion[version] ??= late(async () => (await import('./use-surroundings.ts')).fetchSurroundings(version));
  return byVersion[version];
}
