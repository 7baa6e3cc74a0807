import { describe, expect, test } from 'vitest';
import type { Program } from '../kills/programs.ts';
import type { Cluster } from './cluster.ts';
import { type Event, underShoppers } from './under-shoppers.ts';

/** @param tag of the last release, which the cluster was started with */
export function upgradeTests(cluster: () => Cluster, tag: string | undefined): void {
  const title = tag ? `from ${tag}` : 'from the last release (skipped: none is tagged before this commit)';

  describe.skipIf(!tag)(title, () => {
    test('fails nobody: APIs first, then storefronts, one after the other, and one of each back', async () => {
      const [api, lastApi] = cluster().apis;
      const [storefront, lastStorefront] = cluster().storefronts;
      const old = api.folder;
      const change = (program: Program, folder: string | undefined): Event => ({
        title: `${program.title} ${folder ? 'goes back' : 'is replaced'}`,
        isGentle: true,
        act: async () => {
          program.folder = folder;
          await cluster().end(program, 'SIGTERM');
          await program.untilUp();
        },
      });
      const restart: Event = {
        title: 'the old API comes back on the new tables',
        isGentle: false,
        act: () =>
          cluster()
            .end(lastApi, 'SIGKILL')
            .then(() => lastApi.untilUp()),
      };
      const events = [
        ...[change(api, undefined), restart, change(lastApi, undefined)],
        ...[change(storefront, undefined), change(lastStorefront, undefined)],
        ...[change(storefront, old), change(api, old), change(api, undefined), change(storefront, undefined)],
      ];
      const report = await underShoppers(cluster(), { name: 'Гость двух версий', seed: 1, events });
      expect(report.broken).toEqual([]);
      expect(report.orders).toBeGreaterThan(0);
      expect(report.mostFailures).toBeLessThan(2);
    });
  });
}
