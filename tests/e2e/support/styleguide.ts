import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { DEV_START_MS, startDevServer } from './start.ts';
import { test as base, expect, untilHydrated } from './test.ts';

/** Tests of the style guide, which only the dev server has: each worker starts one. */
export const test = base.extend<object, { devServer: string }>({
  devServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
    async ({}, use) => {
      const { address, stop } = await startDevServer();
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: DEV_START_MS },
  ],
  baseURL: ({ devServer }, use) => use(devServer),
});

const SLIDERS = 3;

/** Opens the style guide and waits until nothing in it changes any more. @returns the ids of its sections */
export async function openStyleguide(page: Page): Promise<string[]> {
  // Photographs would be most of each picture: cards of two colours show as well how they are cut and where they lie.
  await page.route(/\.webp$/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: ART }));
  await page.goto('/styleguide');
  await untilHydrated(page);
  await expect(page.locator('.styleguide [data-slider]')).toHaveCount(SLIDERS);
  await page.addStyleTag({ path: 'tests/e2e/visual.css' });
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('resize'));
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  return page.locator('.styleguide__section').evaluateAll((sections) => sections.map(({ id }) => id));
}

/** A section of the style guide, on top of the others. */
export async function showSection(page: Page, id: string): Promise<Locator> {
  const section = page.locator(`#${id}`);
  await section.evaluate((element) => {
    for (const other of document.querySelectorAll<HTMLElement>('.styleguide__section')) {
      other.style.zIndex = other === element ? '1000' : '';
    }
  });
  return section;
}

const ART =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path fill="#d9b68c" d="M0 0h600v600H0z"/>' +
  '<path fill="#8a4b2f" d="M150 150h300v300z"/></svg>';

/** Where a PNG says how it keeps colours, and what it says if they are numbers of a palette. */
const [COLOUR_TYPE, PALETTE] = [25, 3];

/**
 * Makes pictures small that Playwright has just written: with a palette of 256 colours they take a third of the room, and
 * differ by less than the comparison sees.
 */
export async function shrinkPictures(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const picture = readFileSync(file);
    if (picture[COLOUR_TYPE] === PALETTE) continue;
    const options = { palette: true, dither: 0, effort: 10, compressionLevel: 9 };
    writeFileSync(file, await sharp(picture).removeAlpha().png(options).toBuffer());
  }
}
