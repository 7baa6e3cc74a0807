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
export async function checkAccessibility(page: Page, js: boolean, part?: Part): Promise<void> {
  expect.soft(await problemsOf(page, js, part), 'accessibility').toEqual([]);
}

/** @returns what is wrong, in words */
export async function problemsOf(
  page: Page,
  js: boolean,
  { only, of = 'html' }: Part = {},
): Promise<string[]> {
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
  const media = await page.evaluate(
    () => `${matchMedia('(prefers-color-scheme: dark)').matches} ${innerWidth}`,
  );
  const examined = examinedBy(`${only} ${js} ${media}`);
  const { problems, seen } = await page.evaluate(examine, [of, options, [...examined]] as const);
  if (problems.length === 0) for (const look of seen) examined.add(look);
  return problems;
}

/** What was examined by which rules in this worker. */
const examinedLooks = new Map<string, Set<string>>();

function examinedBy(rules: string): Set<string> {
  const looks = examinedLooks.get(rules) ?? new Set();
  examinedLooks.set(rules, looks);
  return looks;
}

/**
 * Runs in the page. Looking is most of what these tests cost, so axe leaves out what is made exactly like something that it
 * has looked at: of the things in one list all after the third, and what stands around `main` if it was examined by the
 * same rules on another page. Made alike means the same elements, classes and states; only words and addresses differ.
 */
async function examine([of, options, examined]: readonly [string, RunOptions, readonly string[]]) {
  const ENOUGH = 3;
  const STATES =
    /^(?:class|role|type|disabled|hidden|inert|lang|tabindex|open|checked|required|aria-(?:busy|checked|current|disabled|expanded|haspopup|hidden|invalid|live|modal|pressed|selected|sort))$/;
  const NAMES =
    /^(?:href|alt|title|value|placeholder|for|id|name|scope|headers|data-here|data-slider|aria-.+)$/;
  const exclude: Element[] = [];

  function lookOf(element: Element): string {
    const marks = [...element.attributes].flatMap(({ name, value }) => {
      if (STATES.test(name)) return `${name}=${value}`;
      return NAMES.test(name) ? `${name}${value === '' ? '=' : ''}` : [];
    });
    const counts = new Map<string, number>();
    const parts = [...element.childNodes].flatMap((child) => {
      if (child instanceof Text) return child.data.trim() === '' ? [] : 'text';
      if (!(child instanceof Element)) return [];
      const look = lookOf(child);
      const count = (counts.get(look) ?? 0) + 1;
      counts.set(look, count);
      if (count > ENOUGH) exclude.push(child);
      return look;
    });
    return `${element.localName}[${marks.sort().join()}](${parts.join()})`;
  }

  /** What stands beside `main` and beside what it is in. */
  function frame(): Element[] {
    const around: Element[] = [];
    for (let inner = document.querySelector('main'); inner && inner !== document.body; ) {
      const outer: HTMLElement | null = inner.parentElement;
      around.push(...[...(outer?.children ?? [])].filter((child) => child !== inner));
      inner = outer;
    }
    return around;
  }

  const include = [...document.querySelectorAll(of)];
  const isWholePage = include.includes(document.documentElement);
  for (const element of include) lookOf(element);
  const seen: string[] = [];
  for (const element of isWholePage ? frame() : []) {
    const look = lookOf(element);
    if (examined.includes(look)) exclude.push(element);
    else seen.push(look);
  }
  const { axe: looker } = window as unknown as { axe: typeof axe };
  const { violations } = await looker.run({ include, exclude: [...new Set(exclude)] }, options);
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n${node.html}\n${node.failureSummary}`),
  );
  return { problems, seen };
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
