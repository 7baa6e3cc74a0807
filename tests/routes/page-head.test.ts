/** Protects: a page whose head nobody describes fails in development and in tests, instead of disappearing from search engines. */
import * as build from 'virtual:react-router/server-build';
import { afterEach, expect, test } from 'vitest';
import { captureLog, takeLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';

captureLog();

const page = build.routes['routes/info-page'] as NonNullable<(typeof build.routes)[string]>;
const { module } = page;
afterEach(() => {
  page.module = module;
});

async function visitWith(changes: Partial<typeof module>) {
  page.module = { ...module, ...changes };
  const { shopper } = await openShop();
  const { status, page: shown } = await shopper.visit('/page/delivery');
  const errors = takeLog().flatMap(({ err }) => (err as { message?: string } | undefined)?.message ?? []);
  return { status, shown, errors };
}

test('a route without `meta` fails', async () => {
  const { status } = await visitWith({ meta: undefined });
  expect(status).toBe(500);
});

test('a loader without `head` fails, and the log says what is missing', async () => {
  const loader = () => ({ page: { title: 'Доставка', content: '' } });
  const { errors } = await visitWith({ loader });
  expect(errors.join()).toContain('setPageHead');
});

test('a `meta` of its own describes a page without a loader', async () => {
  const loader = () => ({ page: { title: 'Доставка', content: '' } });
  const { shown } = await visitWith({ loader, meta: () => [{ title: 'Вакансии' }] });
  expect([shown.title, shown.all('meta', { name: 'robots' })]).toEqual(['Вакансии', []]);
});
