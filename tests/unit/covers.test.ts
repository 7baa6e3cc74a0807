import { describe, expect, test } from 'vitest';
import { coverOf, coversFor, darkCoversOf, pictureFiles, srcSetOf } from '#app/domain/catalogue/covers.ts';
import type { CoverUrls } from '#contract/entities.ts';
import { createRandom } from '#tests/support/random.ts';

const covers = { default: '/m/a.webp', 720: '/m/a-720.webp', box2: '/m/a-box2.webp' };

describe('coverOf', () => {
  test.each([
    [covers, ['720'], '/m/a-720.webp'],
    [covers, ['big', '720'], '/m/a-720.webp'],
    [covers, ['box2', '720'], '/m/a-box2.webp'],
    [covers, ['big'], '/m/a.webp'],
    [covers, [], '/m/a.webp'],
    [{ box2: '/m/b.webp' }, ['720'], '/m/b.webp'],
    [{ 720: '', default: '/m/a.webp' }, ['720'], '/m/a.webp'],
    [{}, ['720'], undefined],
  ])('of %j for %j is %s', (sizes, names, url) => {
    expect(coverOf(sizes, ...names)).toBe(url);
  });
});

test.each([
  [
    { default: '/a', defaultDark: '/b', '720Dark': '/c' },
    { default: '/b', 720: '/c' },
  ],
  [covers, {}],
  [{}, {}],
])('for dark screens %j has %j', (sizes, dark) => {
  expect(darkCoversOf(sizes)).toEqual(dark);
});

describe('srcSetOf', () => {
  const widths = { 720: 720, default: 560, box2: 360, big: 1200 };

  test('lists the sizes there are, narrowest first', () => {
    expect(srcSetOf(covers, widths)).toBe('/m/a-box2.webp 360w, /m/a.webp 560w, /m/a-720.webp 720w');
  });

  test.each([[{}], [{ default: '/m/a.webp' }], [{ default: '/m/a.webp', 720: '/m/a.webp' }]])(
    'there is no choice in %j',
    (sizes) => {
      expect(srcSetOf(sizes, widths)).toBeUndefined();
    },
  );

  test('names one picture once, as the narrowest it is given for', () => {
    expect(srcSetOf({ box2: '/m/b.webp', default: '/m/a.webp', 720: '/m/a.webp' }, widths)).toBe(
      '/m/b.webp 360w, /m/a.webp 560w',
    );
  });

  test('an address with spaces or commas stays one candidate', () => {
    expect(srcSetOf({ default: ' /m/a b.webp ', 720: '/m/a,b.webp' }, widths)).toBe(
      '/m/a%20b.webp 560w, /m/a%2Cb.webp 720w',
    );
  });
});

test('what is shown of the pictures is all that a picture needs, whatever sizes there are, and nothing else', () => {
  const names = ['default', 'middle', 'box2', 'big', 'foo'];
  const prefer = ['middle', 'homeNav', 'default'];
  const random = createRandom(7);
  for (let round = 0; round < 500; round += 1) {
    const covers: CoverUrls = {};
    for (const name of names) {
      if (random.chance(0.5)) covers[name] = `/${name}.webp`;
      if (random.chance(0.3)) covers[`${name}Dark`] = `/${name}-dark.webp`;
    }
    const shown = coversFor(covers, prefer);
    expect(pictureFiles(shown, prefer)).toEqual(pictureFiles(covers, prefer));
    expect(Object.keys(shown).length).toBeLessThanOrEqual(2);
  }
});
