import { redirect } from 'react-router';
import { describe, expect, test } from 'vitest';
import {
  answerOrOffline,
  isNetworkFailure,
  isOffline,
  type Offline,
} from '#app/components/navigation/offline.ts';

type Answer = { notices: string[] };

/** As the router throws it: `isRouteErrorResponse` goes by this shape. */
const errorResponse = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

const OFFLINE: Answer & Offline = { notices: ['no connection'], isOffline: true };

describe('the answer of an action', () => {
  test('is the server’s, if there is one', async () => {
    const answer = await answerOrOffline<Answer>(async () => ({ notices: ['done'] }), OFFLINE);
    expect(answer).toEqual({ notices: ['done'] });
    expect(isOffline(answer)).toBe(false);
  });

  test('is ours when the network failed', async () => {
    const answer = await answerOrOffline<Answer>(
      () => Promise.reject(new TypeError('Failed to fetch')),
      OFFLINE,
    );
    expect(answer).toMatchObject(OFFLINE);
    expect(isOffline(answer)).toBe(true);
  });

  // As the router gives an error answer: the text if it is not its own, else the data in it.
  test.each([
    ['502 with a page', 502, '<h1>Bad Gateway</h1>'],
    ['503 in plain words', 503, 'Скоро вернёмся\n'],
    ['504 without a word', 504, ''],
    ['429 of a proxy', 429, 'Слишком часто\n'],
  ])('is ours when a proxy has answered %s', async (_name, status, text) => {
    const error = errorResponse(status, text);
    const answer = await answerOrOffline<Answer>(() => Promise.reject(error), OFFLINE);
    expect(answer).toMatchObject(OFFLINE);
    expect(isOffline(answer)).toBe(true);
  });

  test.each([
    ['a redirect', redirect('/order/1')],
    ['an error answer without data', errorResponse(413, null)],
    ['an error answer with a message', errorResponse(503, { message: 'Корзина недоступна' })],
  ])('%s that is thrown goes on to the router', async (_name, thrown) => {
    await expect(answerOrOffline<Answer>(() => Promise.reject(thrown), OFFLINE)).rejects.toBe(thrown);
  });
});

test('an action without a result was not offline', () => {
  expect(isOffline(undefined)).toBe(false);
});

describe('an error says that the server was not reached', () => {
  test.each([
    ['Chromium', new TypeError('Failed to fetch')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Safari', new TypeError('Load failed')],
    ['Chromium, in the middle of an answer', new TypeError('network error')],
    ['the router, when an answer broke off', new Error('Unable to decode turbo-stream response')],
  ])('in the words of %s', (_name, error) => {
    expect(isNetworkFailure(error)).toBe(true);
  });

  test.each([
    ['an error of ours', new TypeError("Cannot read properties of undefined (reading 'title')")],
    ['an error of the server', new Error('Unexpected Server Error')],
    ['an error answer', { status: 503, data: null }],
  ])('but not in those of %s', (_name, error) => {
    expect(isNetworkFailure(error)).toBe(false);
  });
});
