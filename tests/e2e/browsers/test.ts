import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from 'playwright/test';
import { shop } from '../support/shop.ts';
import { type Browser, missingPackages } from './browser.ts';
import { firefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

export const test = base.extend<{ visitor: Visitor }, { engine: Browser }>({
  engine: [
    async ({ browserName }, use) => {
      const folder = mkdtempSync(path.join(shop.folder, `${browserName}-`));
      const engine = await driverOf(browserName).start(folder);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 2 * 60_000 },
  ],

  visitor: async ({ engine, viewport }, use) => {
    const tab = await engine.openTab(viewport ?? { width: 1280, height: 720 });
    await use(new Visitor(tab));
    const faults = tab.faults();
    await tab.close();
    expect(faults, 'the browser complained').toEqual([]);
  },
});

export function skipUnlessInstalled(browserName: string): void {
  const missing = missingPackages(driverOf(browserName));
  test.skip(missing.length > 0, `Not installed: ${missing.join(', ')}`);
}

function driverOf(browserName: string) {
  return browserName === 'webkit' ? webkit : firefox;
}
