import { describe, expect, test } from 'vitest';
import { groupDishes, joinSingles } from '#app/domain/catalogue/menu-groups.ts';
import { absoluteUrl, withAbsoluteLinks } from '#app/domain/seo/absolute-url.ts';
import { type Chapter, llmsText, menuMarkdown, type ShopFacts } from '#app/domain/seo/menu-markdown.ts';
import { cdata, xml, xmlDocument } from '#app/domain/text/xml.ts';
import { dishCard } from '#tests/support/dishes.ts';

/** The pieces of what robots and plain readers get: XML, addresses, Markdown. */

describe('XML', () => {
  test('what is put in is text, whatever it looks like', () => {
    expect(xml`<a b="${`"'&`}">${'<b>&amp;</b>'}</a>`.text).toBe(
      '<a b="&quot;&apos;&amp;">&lt;b&gt;&amp;amp;&lt;/b&gt;</a>',
    );
  });

  test('what is XML already stays so, also in lists; what is absent leaves nothing', () => {
    expect(xml`<a>${xml`<b/>`}${[xml`<c/>`, xml`<d/>`]}${null}${undefined}${0}</a>`.text).toBe(
      '<a><b/><c/>\n<d/>0</a>',
    );
  });

  test('characters that XML does not have are left out: one of them would make the whole unreadable', () => {
    expect(xml`<a>${'a\u0000b\u000bc\uffffd\ud83de 🍔\tf'}</a>`.text).toBe('<a>abcde 🍔\tf</a>');
    expect(cdata('a\u0001b').text).toBe('<![CDATA[ab]]>');
  });

  test('CDATA cannot be left from inside', () => {
    expect(cdata('<p>]]></p>').text).toBe('<![CDATA[<p>]]]]><![CDATA[></p>]]>');
  });

  test('a document says in which encoding it is', () => {
    expect(xmlDocument(xml`<a/>`)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
  });
});

describe('addresses', () => {
  test.each([
    ['/product/borshch', 'https://ezh.example/product/borshch'],
    ['/product/борщ', 'https://ezh.example/product/%D0%B1%D0%BE%D1%80%D1%89'],
    ['/', 'https://ezh.example/'],
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ])('%s → %s', (address, expected) => {
    expect(absoluteUrl('https://ezh.example', address)).toBe(expected);
  });

  test('links of HTML become whole; those of others, mail and anchors stay', () => {
    const html =
      '<a href="/page/delivery">1</a><img alt="" src="/img/a.webp"/><a title="x" href="https://a.example/b">2</a>' +
      '<a href="mailto:a@b.example">3</a><a href="#top">4</a><a href="//c.example/">5</a> href="/text"';
    expect(withAbsoluteLinks(html, 'https://ezh.example')).toBe(
      html
        .replace('"/page/delivery"', '"https://ezh.example/page/delivery"')
        .replace('"/img/a.webp"', '"https://ezh.example/img/a.webp"'),
    );
  });
});

test('dishes stand in groups by food category, in its order, the others last', () => {
  const dishes: { id: number; foodCategory: number | undefined }[] = [
    { id: 1, foodCategory: undefined },
    { id: 2, foodCategory: 20 },
    { id: 3, foodCategory: 10 },
    { id: 4, foodCategory: 99 },
  ];
  const groups = groupDishes(dishes, [{ id: 10 }, { id: 15 }, { id: 20 }]);
  expect(
    groups.map(({ foodCategory, dishes: items }) => [foodCategory?.id, items.map(({ id }) => id)]),
  ).toEqual([
    [10, [3]],
    [20, [2]],
    [undefined, [1, 4]],
  ]);
});

describe('groups of one dish', () => {
  type Group = [foodCategory: number | null, ...dishes: number[]];
  test.each<[string, Group[], Group[]]>([
    [
      'one alone keeps its heading',
      [
        [10, 1],
        [20, 2, 3],
      ],
      [
        [10, 1],
        [20, 2, 3],
      ],
    ],
    [
      'all of them are one list',
      [
        [10, 1],
        [20, 2],
        [30, 3],
      ],
      [[null, 1, 2, 3]],
    ],
    [
      'two of them end the page',
      [
        [10, 1],
        [20, 2, 3],
        [30, 4],
      ],
      [
        [20, 2, 3],
        [null, 1, 4],
      ],
    ],
    [
      'and those of no category join them',
      [
        [10, 1],
        [20, 2],
        [null, 3, 4],
      ],
      [[null, 1, 2, 3, 4]],
    ],
    ['no group is made of nothing', [], []],
  ])('%s', (_, groups, joined) => {
    const read = joinSingles(groups.map(([foodCategory, ...dishes]) => ({ foodCategory, dishes })));
    expect(read.map(({ foodCategory, dishes }) => [foodCategory, ...dishes])).toEqual(joined);
  });
});

describe('the menu as text', () => {
  const shop: ShopFacts = {
    settings: { SITE_NAME: 'Ёж *и* Хмель', ABOUT_US: 'Бар\nв лесу', ADDRESS: 'Лесная ул., 5' },
    publicUrl: 'https://ezh.example',
    workDays: [{ day: 'Ежедневно', status: '12:00–23:00' }],
    infoPages: [{ slug: 'delivery', title: 'Доставка' }],
  };
  const dish = dishCard({
    slug: 'borshch',
    title: 'Борщ [красный]',
    weight: 350,
    price: 450.5,
    foodCategory: 10,
    tags: ['хит'],
    ingredients: ['свёкла', 'капуста'],
  });
  const chapters: Chapter[] = [
    {
      category: { slug: 'supy', title: 'Супы', description: 'Горячие' },
      sections: [
        { foodCategory: { title: 'Горячее' }, dishes: [dish] },
        {
          foodCategory: null,
          dishes: [
            {
              ...dish,
              title: 'Квас',
              price: 1200,
              weight: undefined,
              canBuy: false,
              tags: [],
              ingredients: [],
            },
          ],
        },
      ],
    },
  ];

  test('gives each dish its address, price, weight, contents and tags; words that look like Markdown stay words', () => {
    expect(menuMarkdown(shop, chapters)).toBe(`# Ёж \\*и\\* Хмель: меню

> Бар в лесу

- Адрес: Лесная ул., 5
- Часы работы: Ежедневно: 12:00–23:00

Цены в рублях. Заказать: https://ezh.example/categories

- [Доставка](https://ezh.example/page/delivery)

## [Супы](https://ezh.example/category/supy)

Горячие

### Горячее

- [Борщ \\[красный\\]](https://ezh.example/product/borshch): 450,50 ₽, 350 г. Состав: свёкла, капуста. Метки: хит

- [Квас](https://ezh.example/product/borshch): 1200 ₽, на сайте не заказать
`);
  });

  test('no text is HTML to any reader of Markdown: some know no backslash before «<»', () => {
    const html = '<img src=x onerror=alert(1)>';
    const evil = { ...dish, title: html, ingredients: [html], tags: ['&lt;b>', 'Соль & перец'] };
    const settings = { SITE_NAME: html, ABOUT_US: html, ADDRESS: html };
    const hostile = { ...shop, settings };
    const category = { slug: 'supy', title: html, description: html };
    const sections = [{ foodCategory: { title: html }, dishes: [evil] }];
    const texts = [menuMarkdown, llmsText].map((make) => make(hostile, [{ category, sections }]));
    for (const text of texts) {
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text.replace(/^> /gm, '')).not.toMatch(/[<>]/);
    }
    expect(texts[0]).toContain('Метки: &amp;lt;b&gt;, Соль & перец');
  });

  test('for assistants: what the shop is, and where the rest is', () => {
    const text = llmsText(shop, chapters);
    expect(text).toMatch(/^# Ёж \\\*и\\\* Хмель\n\n> Бар в лесу\n\n- Адрес/);
    expect(text).toContain('- [Всё меню с ценами](https://ezh.example/menu.md)');
    expect(text).toContain('- [Супы](https://ezh.example/category/supy): Горячие');
    expect(text).toContain('- [Доставка](https://ezh.example/page/delivery)');
  });
});
