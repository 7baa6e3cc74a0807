/** Protects typed text when the network fails: the page stays, and only the router's own errors reach the router. */
import { redirect } from 'react-router';
import { expect, test } from 'vitest';
import { isOffline, resultOrOffline } from '#app/components/navigation/offline.ts';

const OFFLINE = { notices: ['no connection'], isOffline: true as const };
/** The shape that `isRouteErrorResponse` checks. */
const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

async function resultOf(action: () => Promise<{ notices: string[] }>) {
  return resultOrOffline<{ notices: string[] }>(action, OFFLINE);
}

test('the result of an action is the server’s, if it responded', async () => {
  const result = await resultOf(async () => ({ notices: ['done'] }));
  expect([result, isOffline(result), isOffline(undefined)]).toEqual([{ notices: ['done'] }, false, false]);
});

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a page of a proxy', response(502, '<h1>Bad Gateway</h1>')],
  ['an empty body', response(504, '')],
])('with %s it is ours', async (_, error) => {
  const result = await resultOf(() => Promise.reject(error));
  expect(result).toMatchObject(OFFLINE);
  expect(isOffline(result)).toBe(true);
});

test.each([
  ['a redirect', redirect('/order/1')],
  ['an error without data', response(413, null)],
  ['an error with a message', response(503, { message: 'Корзина недоступна' })],
])('%s is passed on to the router', async (_, thrown) => {
  await expect(resultOf(() => Promise.reject(thrown))).rejects.toBe(thrown);
});
