import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about what depends on the colour scheme, and on the width of the window. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const WIDTH = ['target-size', 'scrollable-region-focusable'];

export type Part = {
  /** Only these rules. */
  only?: 'colours' | 'colours and width';
  /** Only what this selector finds: where the rest of the page is looked at elsewhere. */
  of?: string;
};

/**
 * Holds what a page shows now against the rules of WCAG 2.2 AA that a program can check. A test goes on when something is
 * wrong: one run names all of it.
 */
export async function checkAccessibility(
  page: Page,
  js: boolean,
  { only, of = 'html' }: Part = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    if (!js) await turnTimersIntoMicrotasks(page);
    await page.evaluate(axe.source);
  }
  const options: RunOptions = {
    // The page has loaded what there is to look at.
    preload: false,
    resultTypes: ['violations'],
    runOnly: only ? [...COLOURS, ...(only === 'colours' ? [] : WIDTH)] : WCAG_2_2_AA,
  };
  const found = await page.evaluate(
    async ([part, asked]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, asked);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n${node.html}\n${node.failureSummary}`),
      );
    },
    [of, options] as const,
  );
  expect.soft(found, 'accessibility').toEqual([]);
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
