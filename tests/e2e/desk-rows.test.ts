/** Protects the rows of the desk's forms in a browser: with scripts a button adds a row without loading the page. */

import path from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { type ApiProcess, startApi } from '../upstream/support/api-process.ts';
import { DISH } from './support/demo-shop.ts';
import { addDeskUser, logIn, openDeskScreen } from './support/desk.ts';
import { shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

let api: ApiProcess;
let folder: string;
test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  folder = path.join(shop.folder, `rows-${workerIndex}`);
  api = await startApi({
    COMPOSE_PICTURES: 'asked',
    DATABASE_FILE: path.join(folder, 'shop.db'),
    MEDIA_DIR: folder,
  });
});
test.afterAll(() => api.stop('SIGTERM'));

test('an option is typed into a new row, saved and previewed @desktop', async ({ browser, js }) => {
  const { page, complaints, close } = await openForm(browser, js, '/menu/dishes', DISH.title);
  const loads = countLoads(page);
  const rows = page.getByRole('textbox', { name: 'Название варианта' });
  const groups = page.getByRole('textbox', { name: 'Название группы' });
  const [count, last] = [await groups.count(), () => groups.last()];
  await page.getByRole('button', { name: /^(?:Добавить варианты|Ещё группа)$/ }).click();
  await expect(groups).toHaveCount(count + 1);
  await expect(last()).toBeFocused();
  await last().fill('Размер порции');
  await page.getByRole('button', { name: 'Ещё вариант' }).last().click();
  await expect(last()).toHaveValue('Размер порции');
  await expect(rows.last()).toBeFocused();
  await rows.last().fill('Двойная');
  await page.getByLabel('Доплата, рублей').last().fill('+1 280');
  const preview = page.getByRole('region', { name: 'Так увидит гость' });
  if (js) await page.getByLabel('Доплата, рублей').last().blur();
  else await preview.getByRole('button').click();
  await expect(preview.getByRole('group', { name: 'Размер порции' })).toContainText(/Двойная.*1.280/);
  expect(loads()).toBe(js ? 0 : 3);
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Сохранено');
  await expect(page).toHaveTitle(new RegExp(DISH.title));
  await expect(rows.last()).toHaveValue('Двойная');
  expect(complaints).toEqual([]);
  await close();
});

test('a link is typed into a new row and saved @desktop', async ({ browser, js }) => {
  const { page, complaints, close } = await openForm(browser, js, '/menu/menus', 'Главное меню');
  const loads = countLoads(page);
  const titles = page.getByLabel('Надпись');
  const count = await titles.count();
  await page.getByRole('button', { name: 'Ещё строка' }).click();
  await expect(titles).toHaveCount(count + 1);
  await expect(titles.last()).toBeFocused();
  await titles.last().fill('Наши новости');
  await page.getByLabel('Куда ведёт').last().selectOption({ label: 'Новости' });
  await page.getByRole('button', { name: 'Ещё строка' }).click();
  await expect(titles).toHaveCount(count + 2);
  await expect(titles.nth(count)).toHaveValue('Наши новости');
  expect(loads()).toBe(js ? 0 : 2);
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Сохранено');
  await expect(titles).toHaveCount(count + 1);
  await expect(titles.last()).toHaveValue('Наши новости');
  expect(complaints).toEqual([]);
  await close();
});

async function openForm(browser: Browser, js: boolean, list: string, title: string) {
  const { page, context, complaints } = await openDeskScreen(browser, api.desk.origin, js);
  const name = `boss-${Date.now()}`;
  await logIn(page, name, addDeskUser(path.join(folder, 'shop.db'), name, 'manager'));
  await page.goto(list);
  await page.locator('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeVisible();
  return { page, complaints, close: () => context.close() };
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
