import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about what depends on the colour scheme, and on the width of the window. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const WIDTH = ['target-size', 'scrollable-region-focusable'];

/** Holds what a page shows now against the rules of WCAG 2.2 AA that a program can check. */
export async function checkAccessibility(
  page: Page,
  js: boolean,
  only?: 'colours' | 'colours and width',
): Promise<void> {
  if (!js) await turnTimersIntoMicrotasks(page);
  const { violations } = await new AxeBuilder({ page })
    // Auditing in a window of its own and loading again what the page has loaded take most of the time, and need timers.
    .setLegacyMode()
    .options({
      preload: false,
      resultTypes: ['violations'],
      runOnly: only ? [...COLOURS, ...(only === 'colours' ? [] : WIDTH)] : WCAG_2_2_AA,
    })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n${node.html}\n${node.failureSummary}`),
  );
  expect(found, 'accessibility').toEqual([]);
}

/** With scripts off no timer ever fires, and axe, which then still runs, uses them to take turns. */
async function turnTimersIntoMicrotasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const deadline = 1_000;
    window.setTimeout = ((callback: () => void, ms = 0) => {
      // Not queueMicrotask: that, too, calls nothing while scripts are off.
      if (ms < deadline) void Promise.resolve().then(callback);
      return 0;
    }) as typeof window.setTimeout;
  });
}
