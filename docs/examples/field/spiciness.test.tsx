import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { resultsOf } from '#contract/lists.ts';
import { readTolerantly } from '#contract/tolerant.ts';
import { dishSchema } from '#upstream/content/catalogue-schemas.ts';
import { spicyDishSchema, spicyFacts } from './product-card.ts';
import { Spiciness } from './spiciness.tsx';

const dish = { id: 7, slug: 'tom-yam', title: 'Том ям', price: '490.00' };

test.each([
  ['as it is', { spiciness: 3 }, 3],
  ['absent', {}, undefined],
  ['null', { spiciness: null }, undefined],
  ['too much', { spiciness: 11 }, undefined],
  ['in words', { spiciness: 'остро' }, undefined],
])('%s: the dish stays, and its spiciness is read or absent', (_, field, spiciness) => {
  const read = readTolerantly(resultsOf(spicyDishSchema), { results: [{ ...dish, ...field }] });
  const results = read.data?.results.map((each) => [each.slug, each.spiciness]);
  expect(results).toEqual([['tom-yam', spiciness]]);
});

test('a slip in a content file is an error', () => {
  const spicyDishesFile = z.array(dishSchema.safeExtend({ spiciness: spicyFacts.spiciness }));
  const read = spicyDishesFile.safeParse(parse('[{ spiciness: 4 }]'));
  const paths = read.error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toContain('0.spiciness');
});

test.each([
  [undefined, ''],
  [0, ''],
  [2, '<div><dt>Острота</dt> <dd>2 из 3</dd></div>'],
])('%s is drawn as «%s»', (value, html) => {
  expect(renderToStaticMarkup(<Spiciness value={value} />)).toBe(html);
});
