/**
 * Protects the appearance. After an intended change: `npx playwright test --project=visual
 * --update-snapshots`, and review the pictures.
 */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { pickPort } from './support/shop.ts';
import { launch } from './support/start.ts';
import { test as base, expect, open } from './support/test.ts';

/** The dev server bundles packages before the first response. */
const START_MS = 10 * 60_000;

/** Only the dev server has the style guide, which needs no API. */
const test = base.extend<object, { devServer: string }>({
  devServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use) => {
      const PORT = await pickPort();
      const address = `http://localhost:${PORT}`;
      const server = launch(['scripts/dev.mjs'], { PORT, UPSTREAM_URL: 'http://127.0.0.1:1/api/v1' });
      const status = () =>
        fetch(`${address}/healthz`).then(
          (response) => response.status,
          () => server.said.errors,
        );
      await expect.poll(status, { timeout: START_MS }).toBe(200);
      await use(address);
      await server.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ devServer }, use) => use(devServer),
});
test.describe.configure({ mode: 'default', timeout: START_MS });

const SCHEMES = ['light', 'dark'] as const;

test('every section looks like its pictures in both colour schemes', async ({ page }) => {
  const sections = await openStyleguide(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const id of sections) {
      const section = page.locator(`#${id}`);
      await section.evaluate(putOnTop);
      await expect.soft(section).toHaveScreenshot([colorScheme, `${id}.png`]);
    }
    const pictures = sections.map((id) => `${id}.png`);
    expect(readdirSync(folderOf(colorScheme)).toSorted()).toEqual(pictures.toSorted());
  }
});

function folderOf(scheme: string): string {
  return path.join(import.meta.dirname, 'visual', scheme);
}

/** Two colours show crops and positions as well as photos, with smaller snapshots. */
const PHOTOGRAPH =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path fill="#d9b68c" d="M0 0h600v600H0z"/>' +
  '<path fill="#8a4b2f" d="M150 150h300v300z"/></svg>';

async function openStyleguide(page: Page): Promise<string[]> {
  await page.route(/\.webp$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTOGRAPH }));
  await open(page, '/styleguide');
  await expect(page.locator('.styleguide [data-slider]')).toHaveCount(3);
  await page.addStyleTag({ path: 'tests/e2e/visual.css' });
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('resize'));
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  return page.locator('.styleguide__section').evaluateAll((sections) => sections.map(({ id }) => id));
}

function putOnTop(section: Element): void {
  for (const other of document.querySelectorAll<HTMLElement>('.styleguide__section')) {
    other.style.zIndex = other === section ? '1000' : '';
  }
}
