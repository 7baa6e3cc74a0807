/** Protects documents for robots and assistants: XML and Markdown stay valid with any texts of the API. */
import { describe, expect, test } from 'vitest';
import { absoluteUrl, makeLinksAbsolute } from '#app/domain/seo/absolute-url.ts';
import { type Chapter, llmsText, menuMarkdown, type ShopFacts } from '#app/domain/seo/menu-markdown.ts';
import { dishCard } from '#tests/support/dishes.ts';

const SITE = 'https://ezh.example';

test('links become absolute; external, mail and anchor links stay', () => {
  expect(absoluteUrl(SITE, '/product/борщ')).toBe(`${SITE}/product/%D0%B1%D0%BE%D1%80%D1%89`);
  expect(absoluteUrl(SITE, 'https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg');
  const others =
    '<a title="x" href="https://a.example/b">2</a><a href="mailto:a@b.example">3</a><a href="#top">4</a>' +
    '<a href="//c.example/">5</a> href="/text"';
  const own = (site: string) => `<a href="${site}/page/delivery">1</a><img alt="" src="${site}/img/a.webp"/>`;
  expect(makeLinksAbsolute(own('') + others, SITE)).toBe(own(SITE) + others);
});

describe('Markdown', () => {
  const shop: ShopFacts = {
    settings: { SITE_NAME: 'Ёж *и* Хмель', ABOUT_US: 'Бар\nв лесу', ADDRESS: 'Лесная ул., 5' },
    publicUrl: SITE,
    workDays: [{ day: 'Ежедневно', status: '12:00–23:00' }],
    infoPages: [{ slug: 'delivery', title: 'Доставка' }],
  };
  const borshch = dishCard({ title: 'Борщ [красный]', price: 450.5, ingredients: ['свёкла', 'капуста'] });

  test('holds no HTML: some readers know no backslash before «<»', () => {
    const html = '<img src=x onerror=alert(1)>';
    const settings = { SITE_NAME: html, ABOUT_US: html, ADDRESS: html };
    const dish = { ...borshch, title: html, ingredients: [html], tags: ['&lt;b>', 'Соль & перец'] };
    const chapter: Chapter = {
      category: { slug: 'supy', title: html, description: html },
      sections: [{ foodCategory: { title: html }, dishes: [dish] }],
    };
    const texts = [menuMarkdown, llmsText].map((make) => make({ ...shop, settings }, [chapter]));
    for (const text of texts) {
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text.replace(/^> /gm, '')).not.toMatch(/[<>]/);
    }
    expect(texts[0]).toContain('Метки: &amp;lt;b&gt;, Соль & перец');
  });
});
