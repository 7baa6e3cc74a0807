import { expect, test } from 'vitest';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { openShop } from '#tests/routes/support/shop.ts';
import { putHoursOnMap } from './put-on-map.ts';

putHoursOnMap();

test('the page shows the hours of each day, under its own title', async () => {
  const { shopper } = await openShop();
  const { status, html } = await shopper.visit('/hours');
  const page = readPage(html);
  expect(status).toBe(200);
  expect(textOf(page.one('title'))).toBe('Часы работы — Ёж и Хмель');
  expect(textOf(page.one('main'))).toContain('Понедельник 12:00 – 00:00');
});

test('without the API it answers 503 with a page', async () => {
  const { shopper, api } = await openShop();
  api.down('GET /work-days');
  const { status, html } = await shopper.visit('/hours');
  expect(status).toBe(503);
  expect(textOf(readPage(html).one('main'))).toContain('Попробовать ещё раз');
});
