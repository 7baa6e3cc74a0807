/** As far as axe can check it, and spaces between words. */

import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that depend on the colour scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const WIDTH = ['target-size', 'scrollable-region-focusable'];
/** Excludes repeated items after the sixth. */
const REPEATED = ':is(ul, ol, tbody) > :nth-child(n + 7)';

export type Scope = { only?: 'colours' | 'colours and width'; of?: string };

/** Soft assertions: one run reports all violations. */
export async function checkAccessibility(page: Page, js: boolean, { only, of = 'html' }: Scope = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    if (!js) await page.evaluate(replaceTimers);
    await page.evaluate(axe.source);
  }
  const options: RunOptions = {
    preload: false,
    resultTypes: ['violations'],
    runOnly: only ? [...COLOURS, ...(only === 'colours' ? [] : WIDTH)] : WCAG_2_2_AA,
  };
  const violations = await page.evaluate(
    async ([include, exclude, runOptions]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const isRepeated = document.querySelector(exclude) !== null;
      const context = { include: [include], ...(isRepeated && { exclude: [exclude] }) };
      return (await checker.run(context, runOptions)).violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
      );
    },
    [of, REPEATED, options] as const,
  );
  expect.soft(violations, 'accessibility').toEqual([]);
  expect.soft(await page.evaluate(listGluedWords), 'words without the space before them').toEqual([]);
}

/** A flex box drops the space before the element of «Ти-бон». */
function listGluedWords(): string[] {
  const parents = [...document.querySelectorAll('span.nowrap')].map(
    ({ parentElement }) => parentElement ?? document.body,
  );
  return parents
    .filter((parent) => /flex|grid/.test(getComputedStyle(parent).display) && parent.childNodes.length > 1)
    .map(({ outerHTML }) => outerHTML);
}

/** axe uses timers, which never fire with scripts disabled; microtasks do. */
function replaceTimers(): void {
  window.setTimeout = ((callback: () => void, ms = 0) => {
    if (ms < 1_000) void Promise.resolve().then(callback);
    return 0;
  }) as typeof window.setTimeout;
}
