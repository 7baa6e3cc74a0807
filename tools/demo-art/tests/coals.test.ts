import { expect, test } from 'vitest';
import { type CoalPanel, coalRows } from '../coal.ts';

test('who waits for a bed of coals gets it, however many others are asked for meanwhile', async () => {
  const panel: CoalPanel = {
    ...{ width: 64, height: 48, x: 32, glow: 'ember', spread: 20, scale: 0.1 },
    ...{ lumps: 2, rows: 1, sparks: false, seed: 1 },
  };
  const beds = Array.from({ length: 40 }, (_, seed) => coalRows({ ...panel, seed }));
  for (const rows of await Promise.all(beds)) expect(rows).toHaveLength(1);
});
