/** Protects the prices of suggestions: «от» before the lowest of several. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import SuggestionList from '#app/components/search/suggestion-list.tsx';

test.each([
  ['one price', { price: 300 }, '300.- рублей'],
  ['required options that add to it', { price: 300, priceFrom: 450 }, 'от\u00a0450.- рублей'],
  ['options that only raise it', { price: 740, priceFrom: 740 }, 'от\u00a0740.- рублей'],
  ['no price', {}, ''],
])('a dish with %s', (_, prices, shown) => {
  const items = [{ title: 'Борщ', url: '/product/borshch', coverUrls: {}, price: undefined, ...prices }];
  const nothing = () => {};
  const html = renderToStaticMarkup(
    <SuggestionList
      id="suggestions"
      text="борщ"
      items={items}
      active={-1}
      onPointerMove={nothing}
      onChoose={nothing}
    />,
  );
  const price = /<span class="price.*?<\/a>/.exec(html)?.[0] ?? '';
  expect(price.replace(/<[^>]*>/g, '')).toBe(shown);
});
