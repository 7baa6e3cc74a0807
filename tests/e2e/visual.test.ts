import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { openStyleguide, showSection, shrinkPictures, test } from './support/styleguide.ts';
import { expect } from './support/test.ts';

/**
 * The style guide beside its pictures: one for each of its sections in each theme. After a change that is meant,
 * `npx playwright test --project=visual --update-snapshots` makes them anew; look at them before they go into git.
 */

// In one worker: the start of a dev server takes longer than the pictures.
test.describe.configure({ mode: 'default', timeout: 10 * 60_000 });

const SCHEMES = ['light', 'dark'] as const;
const folderOf = (scheme: string) => path.join(import.meta.dirname, 'visual', scheme);

const NAME =
  'every section of the style guide looks like its pictures, in the light and in the dark, and no class is left out';

test(NAME, async ({ page }) => {
  const sections = await openStyleguide(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const id of sections) {
      await expect.soft(await showSection(page, id)).toHaveScreenshot([colorScheme, `${id}.png`]);
    }
    expect(readdirSync(folderOf(colorScheme)).toSorted()).toEqual(
      sections.map((id) => `${id}.png`).toSorted(),
    );
  }
  expect((await missingClasses(page)).toSorted()).toEqual(Object.values(ELSEWHERE).flat().toSorted());
});

test.afterAll(async () => {
  for (const colorScheme of SCHEMES) await shrinkPictures(folderOf(colorScheme));
});

/** The classes of the stylesheets that nothing in the style guide wears. */
function missingClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const classes = new Set<string>();
    function read(rules: CSSRuleList) {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          for (const [, name = ''] of rule.selectorText.matchAll(/\.([a-z][\w-]*)/g)) classes.add(name);
        }
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    return [...classes].filter((name) => !document.querySelector(`.styleguide .${name}`));
  });
}

/** What the style guide leaves to the pages themselves. */
const ELSEWHERE = {
  'where components stand on a page': [
    ...[
      'block',
      'dish-groups--great',
      'page-text',
      'post__content',
      'search-page',
      'with-sidebar',
      'styleguide',
    ],
    ...['dish-crumbs', 'home-sections', 'prose-sections', 'site-menu--folded'],
  ],
  'of the orders of one device': [
    ...['open-order', 'order-loading', 'order-rest', 'order-rest__dishes', 'own-orders', 'ticket__opening'],
    ...['order-steps', 'order-steps__step', 'order-steps__step--reached'],
  ],
  'once something has been added or opened': [
    ...['dish-buy__where', 'invisible', 'mini-cart__line', 'mini-cart__lines'],
    ...['mini-cart__panel', 'mini-cart__sum', 'mini-cart__total'],
  ],
  'seen for a moment, while something moves or plays': [
    ...['count-up--running', 'hero__controls--held', 'hero__video', 'hero__video--shown'],
    ...['dish-card__picture--moves', 'dish-carousel__controls-room'],
  ],
  'without scripts only': ['cart-lines__update'],
  'on phones only': ['cart-bar'],
};
