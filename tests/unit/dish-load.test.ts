import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, test } from 'vitest';
import { dishOrFailure } from '#app/components/dish/dish-load.ts';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';

const page = new URL('http://shop.test/product/borshch');
const dialog = new URL(dialogDishHref('borshch'), page);
const answer = (status: number) => new ErrorResponse(status, '', null);

describe('a dish for the dialog', () => {
  test('is what the server gives', async () => {
    expect(await dishOrFailure(dialog, 'borshch', async () => 'dish')).toBe('dish');
  });

  test.each([
    ['is gone', answer(404), 'gone'],
    ['is gone for ever', answer(410), 'gone'],
    ['cannot be had now', answer(503), 'failed'],
    ['meets an error of the server', new Error('Unexpected Server Error'), 'failed'],
    ['cannot be asked for', new TypeError('Failed to fetch'), 'offline'],
  ])('that %s leaves the page below alone', async (_, error, reason) => {
    const loaded = await dishOrFailure(dialog, 'borshch', () => Promise.reject(error));
    expect(loaded).toEqual({ failure: { slug: 'borshch', reason } });
  });
});

test('the page of a dish fails as every page does', async () => {
  const error = answer(404);
  await expect(dishOrFailure(page, 'borshch', () => Promise.reject(error))).rejects.toBe(error);
});
