import { redirect } from 'react-router';
import { describe, expect, test } from 'vitest';
import { answerOrOffline, isOffline } from '#app/components/navigation/offline.ts';

type Answer = { notices: string[] };

const OFFLINE: Answer = { notices: ['no connection'] };

describe('the answer of an action', () => {
  test('is the server’s, if there is one', async () => {
    const answer = await answerOrOffline(async () => ({ notices: ['done'] }), OFFLINE);
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

  test.each([
    ['a redirect', redirect('/order/1')],
    ['an error answer', { status: 413, data: null }],
  ])('%s that is thrown goes on to the router', async (_name, thrown) => {
    await expect(answerOrOffline<Answer>(() => Promise.reject(thrown), OFFLINE)).rejects.toBe(thrown);
  });
});

test('an action without a result was not offline', () => {
  expect(isOffline(undefined)).toBe(false);
});
