import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStored } from '../kills/stored.ts';
import type { Cluster } from './cluster.ts';

const SECTION = '/category/burgery-i-gril';
const DISH = 'Бургер «Дымный бекон»';

/**
 * A shopper in Chromium. Before each fateful step a program ends, by `kill -9` or in order. A post that meets a program just as it is
 * killed may fail, once in a journey: nginx must not send it a second time. Who presses again goes on.
 */
export function journeyTests(cluster: () => Cluster): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--ignore-certificate-errors', '--blink-settings=imagesEnabled=false'],
    });
  });
  afterAll(() => browser.close());

  test.each([
    ['with scripts', true, 0],
    ['without scripts', false, 1],
  ] as const)('%s: menu, heart, search, cart, order', async (how, javaScriptEnabled, which) => {
    const victims = [cluster().storefronts[which], cluster().apis[which]];
    const context = await browser.newContext({
      baseURL: cluster().address,
      javaScriptEnabled,
      locale: 'ru-RU',
    });
    const page = await context.newPage();
    const failed: string[] = [];
    page.on('response', (response) => {
      // The picture of the tab is asked for by the browser itself, and nobody waits for it.
      const isOfPage = !response.url().endsWith('/favicon.svg');
      if (isOfPage && response.status() >= 500) failed.push(`${response.status()} ${response.url()}`);
    });
    let steps = 0;
    async function step(act: () => Promise<unknown>): Promise<void> {
      const victim = victims[steps % 2];
      if (victim) await cluster().end(victim, steps < 2 ? 'SIGKILL' : 'SIGTERM');
      steps += 1;
      await act();
    }
    const name = `Гость ${how}`;
    const uuid = await order(page, name, step);
    expect(failed.length, failed.join()).toBeLessThanOrEqual(1);
    const { orders } = await readStored(cluster().database);
    expect(orders.filter((each) => each.name === name).map((each) => each.uuid)).toEqual([uuid]);
    await context.close();
  });
}

/** What nginx says in place of a page. */
const AWAY = 'Сайт сейчас не отвечает';

async function twiceAtMost(page: Page, act: () => Promise<unknown>): Promise<void> {
  await act();
  if (!(await page.getByText(AWAY).isVisible())) return;
  await page.goBack();
  await act();
}

type Step = (act: () => Promise<unknown>) => Promise<void>;

/** @returns the uuid of the order that was told */
async function order(page: Page, name: string, step: Step): Promise<string> {
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: DISH, exact: true }) });
  await page.goto('/');
  await step(() => page.goto(SECTION));
  await twiceAtMost(page, async () => {
    await card.getByRole('button', { name: /збранно/ }).click();
    await page.getByText('Добавлено в избранное').or(page.getByText(AWAY)).last().waitFor();
  });
  await step(() =>
    twiceAtMost(page, async () => {
      await card.getByRole('button', { name: /В.корзину/ }).click();
      await page.getByText('Товар добавлен в корзину').or(page.getByText(AWAY)).last().waitFor();
    }),
  );
  await page.goto('/search?q=бургер');
  await page.getByRole('link', { name: DISH, exact: true }).first().waitFor();
  await page.goto('/cart');
  await page.getByLabel('Имя', { exact: true }).fill(name);
  await page.getByLabel('Телефон', { exact: true }).fill('8 912 345-67-89');
  await page.getByLabel('Адрес', { exact: true }).fill('ул. Солодовая, 12');
  for (const box of await page.getByRole('checkbox', { name: /^(?:Принимаю|Согласен)/ }).all())
    await box.check();
  await step(async () => {
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await page.getByRole('heading', { level: 1, name: /^Заказ №\d+$/ }).waitFor();
  });
  await step(() => page.reload());
  await page.getByRole('link', { name: DISH, exact: true }).first().waitFor();
  return page.url().split('/').at(-1) ?? '';
}
