/** Protects tables on phones: each cell gets the heading of its column, where that is certain. */
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#app/services/catalogue/html.server.ts';

function labelsOf(html: string): (string | undefined)[] {
  return [...sanitizeHtml(html).matchAll(/<td(?: data-label="([^"]*)")?>/g)].map(([, label]) => label);
}

const HEAD = '<thead><tr><th>Район</th><th>Заказ <b>от</b></th></tr></thead>';

test.each([
  [`<table>${HEAD}<tbody><tr><td>Центр</td><td>900.-</td></tr></tbody></table>`, ['Район', 'Заказ от']],
  [`<table>${HEAD}<tr><td>Центр</td><td>900.-</td></tr></table>`, ['Район', 'Заказ от']],
  [`<table>${HEAD}<tbody><tr><td>Центр</td></tr></tbody></table>`, [undefined]],
  [
    '<table><thead><tr><th>Район</th></tr></thead><tbody><tr><td><table><tr><td>Центр</td></tr></table></td></tr></tbody></table>',
    [undefined, undefined],
  ],
  ['<table><tbody><tr><td>Центр</td></tr></tbody></table>', [undefined]],
  [
    '<table><thead><tr><th>Кто &quot;где&quot; &lt;b&gt;</th></tr></thead><tbody><tr><td>Центр</td></tr></tbody></table>',
    ['Кто &quot;где&quot; &lt;b&gt;'],
  ],
])('%s has the labels %j', (html, labels) => {
  expect(labelsOf(html)).toEqual(labels);
});
