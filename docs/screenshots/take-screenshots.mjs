import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, devices } from 'playwright';
import sharp from 'sharp';
import { ensureChromium } from '../../tests/support/chromium.ts';

/**
 * The pictures of the README, of a shop that runs: `npx tsx docs/screenshots/take-screenshots.mjs http://localhost:3000`. It places one
 * order there: start that shop with `ORDERS_OUTSIDE_HOURS=anytime`. Each journey below is one shopper.
 */

const address = process.argv[2] ?? 'http://localhost:3000';
const folder = import.meta.dirname;
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };
const PHONE = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 };
const GAP = 24;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });

await visit({ ...DESKTOP, colorScheme: 'light' }, async (page) => {
  await page.goto('/');
  await save('home', [await look(page)]);
  await page.goto('/category/burgery-i-gril');
  await save('menu', [await look(page)]);
});

await visit({ ...DESKTOP, colorScheme: 'dark' }, async (page) => {
  await page.goto('/category/deserty-i-kofe');
  await openFirstDish(page);
  await save('dish', [await look(page)]);
});

const phones = [];
await visit({ ...PHONE, colorScheme: 'light' }, async (page) => {
  await page.goto('/');
  phones.push(await look(page));
  await page.goto('/category/burgery-i-gril');
  await openFirstDish(page);
  phones.push(await look(page));
});
await visit({ ...PHONE, colorScheme: 'dark' }, async (page) => {
  for (const section of ['/category/burgery-i-gril', '/category/bar']) {
    await page.goto(section);
    await page
      .getByRole('button', { name: /^В\sкорзину/ })
      .first()
      .click();
    await page.getByText('Товар добавлен в корзину').waitFor();
  }
  await page.goto('/cart');
  phones.push(await look(page));
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByLabel('Телефон', { exact: true }).fill('9123456789');
  await page.getByLabel('Адрес', { exact: true }).fill('ул. Солодовая, 12');
  for (const box of await page.getByRole('checkbox', { name: /^(?:Принимаю|Согласен)/ }).all())
    await box.check();
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await page.getByRole('heading', { level: 1, name: /^Заказ №/ }).waitFor();
  phones.push(await look(page));
});
await save('phones', phones);
await browser.close();

/** A shopper of their own, who has seen the cookie banner before. */
async function visit(options, journey) {
  const context = await browser.newContext({
    ...options,
    baseURL: address,
    locale: 'ru-RU',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
  await journey(await context.newPage());
  await context.close();
}

async function openFirstDish(page) {
  await page.waitForLoadState('networkidle');
  await page.locator('.dish-card a').first().click();
  await page.getByRole('dialog').waitFor();
}

/** What is in the window, once everything is there. */
async function look(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const isInWindow = right > 0 && left < window.innerWidth && bottom > 0 && top < window.innerHeight;
      const isSeen = isInWindow && image.checkVisibility({ visibilityProperty: true });
      return !isSeen || (image.complete && image.naturalWidth > 0);
    }),
  );
  return page.screenshot();
}

/** Side by side in one file. */
async function save(name, screens) {
  const sizes = await Promise.all(screens.map((screen) => sharp(screen).metadata()));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, -GAP);
  const height = Math.max(...sizes.map((size) => size.height));
  let left = 0;
  const placed = screens.map((input, index) => {
    const at = { input, left, top: 0 };
    left += sizes[index].width + GAP;
    return at;
  });
  await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(placed)
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
}
