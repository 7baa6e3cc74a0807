/** Protects pictures: the best size there is, and widths without doubles. */
import { expect, test } from 'vitest';
import { coverOf, srcSetOf } from '#app/domain/catalogue/covers.ts';
import type { CoverUrls } from '#contract/entities.ts';

const covers = { default: '/a.webp', 720: '/a-720.webp', box2: '/a-box2.webp' };

test.each<[CoverUrls, string[], string | undefined]>([
  [covers, ['big', '720'], '/a-720.webp'],
  [covers, ['big'], '/a.webp'],
  [{ box2: '/b.webp' }, ['720'], '/b.webp'],
  [{ 720: '', default: '/a.webp' }, ['720'], '/a.webp'],
  [{}, ['720'], undefined],
])('of %j for %j is %s', (sizes, names, url) => {
  expect(coverOf(sizes, ...names)).toBe(url);
});

test.each<[CoverUrls, string | undefined]>([
  [covers, '/a-box2.webp 360w, /a.webp 560w, /a-720.webp 720w'],
  [{ box2: '/b.webp', default: '/a.webp', 720: '/a.webp' }, '/b.webp 360w, /a.webp 560w'],
  [{ default: ' /a b.webp ', 720: '/a,b.webp' }, '/a%20b.webp 560w, /a%2Cb.webp 720w'],
  [{ default: '/a.webp', 720: '/a.webp' }, undefined],
  [{}, undefined],
])('browsers choose of %j from %s', (sizes, srcSet) => {
  expect(srcSetOf(sizes, { 720: 720, default: 560, box2: 360, big: 1200 })).toBe(srcSet);
});
