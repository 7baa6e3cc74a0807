import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Hero } from '#app/components/home/hero.tsx';
import type { CoverUrls } from '#contract/entities.ts';
import { elements } from '#tests/support/markup.ts';

function markup(coverUrls: CoverUrls): string {
  const slide = { title: 'Угли', subTitle: '', url: '', videoUrl: undefined, coverUrls };
  return renderToStaticMarkup(<Hero label="Главное" slides={[slide]} />);
}

test('the first picture has its sizes, and phones one of their own, whatever its address', () => {
  const html = markup({ default: '/a.webp', big: '/b.webp', middle: '/на телефоне, 1.webp' });
  expect(elements(html, 'img')).toEqual([
    expect.objectContaining({
      src: '/a.webp',
      srcSet: '/a.webp 1860w, /b.webp 2480w',
      sizes: expect.stringContaining('77.5em) 100vw, 1240px'),
    }),
  ]);
  expect(elements(html, 'source')).toEqual([
    expect.objectContaining({
      media: expect.stringContaining(' 45em)'),
      srcSet: '/на%20телефоне%2C%201.webp',
    }),
  ]);
});

test('a single picture has no sizes', () => {
  const html = markup({ default: '/a.webp' });
  expect(elements(html, 'source')).toEqual([]);
  const [img] = elements(html, 'img');
  expect(img).not.toHaveProperty('sizes');
  expect(img).not.toHaveProperty('srcSet');
});
