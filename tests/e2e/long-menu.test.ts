import { MenuType } from '../../contract/enums.ts';
import { SECTION } from './support/checkout.ts';
import { expect, test } from './support/drill.ts';
import { shop } from './support/shop.ts';

const WIDTHS = [1024, 1181, 1280, 1440];
const PAGES = ['/', SECTION, '/articles', '/cart'];

type Item = { id: number; title: string; childs: Item[] };

/** The menu of another backend: fourteen sections with long names, some of them with sections of their own. */
async function longMenu(): Promise<unknown> {
  const menus = await (await fetch(`${shop.apiAddress}/nav-menus/`)).json();
  const results = menus.results.map((menu: { menuType: number; items: Item[] }) => {
    const [first] = menu.items;
    if (menu.menuType !== MenuType.GRAND_MENU || !first) return menu;
    const items = Array.from({ length: 14 }, (_, index) => ({
      ...first,
      id: 900 + index,
      title: `Раздел ${index + 1}: горячие закуски из дровяной печи, гарниры и соусы на компанию`,
      childs: index % 5 === 0 ? first.childs : [],
    }));
    return { ...menu, items };
  });
  return { ...menus, results };
}

test('a menu of fourteen sections with long names folds, and no page scrolls sideways @desktop', async ({
  page,
  upstream,
}) => {
  upstream.answer(200, await longMenu(), 'GET /nav-menus/');
  const menu = page.locator('.site-menu');
  const last = menu.getByRole('link', { name: /^Раздел 14/ });
  for (const address of PAGES) {
    await page.goto(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 });
      const sizes = () => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(await sizes(), `${address} at ${width}`).toEqual([width, width]);
      expect((await page.locator('.site-header__bar').boundingBox())?.height).toBeLessThan(80);
    }
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 });
    await expect(last).toBeHidden();
    await menu.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await expect(last).toBeVisible();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await menu.locator('summary').first().focus();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: /^Раздел 2:/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(last).toBeHidden();
});
