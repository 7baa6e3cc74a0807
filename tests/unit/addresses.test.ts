import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linkAddress, mediaAddress, ownPath, siteAddress, webAddress } from '#contract/addresses.ts';
import * as entities from '#contract/entities.ts';
import { type AddressCase, HOSTILE_ADDRESSES, OTHER_ADDRESSES } from '#tests/support/hostile-addresses.ts';

const ADDRESSES = [...HOSTILE_ADDRESSES, ...OTHER_ADDRESSES];

describe('an address of the API', () => {
  test.each<AddressCase>(ADDRESSES)('%j', (address, link, picture) => {
    expect(linkAddress(address) ?? null).toBe(link);
    expect(mediaAddress(address) ?? null).toBe(picture);
  });

  test('that was read is read the same once more', () => {
    for (const [, link, picture] of ADDRESSES) {
      if (link !== null) expect(linkAddress(link)).toBe(link);
      if (picture !== null) expect(mediaAddress(picture)).toBe(picture);
    }
  });

  test('leads a browser where it says', () => {
    const page = 'https://shop.example/category/bar?active=pivo';
    for (const [, link] of ADDRESSES) {
      if (link === null) continue;
      const { origin, protocol, hostname, href } = new URL(link, page);
      if (ownPath(link) !== undefined) expect(origin).toBe('https://shop.example');
      else expect(href).toBe(link);
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol);
      expect(hostname).not.toBe('evil.example');
    }
  });

  test('of this site is a path, of another one is not', () => {
    expect(siteAddress('page/about')).toBe('/page/about');
    expect(ownPath('page/about')).toBeUndefined();
    expect(siteAddress('https://t.me/ezh')).toBeUndefined();
    expect(webAddress('/page/about')).toBeUndefined();
  });
});

describe('every field of the contract that holds addresses', () => {
  const fields = Object.entries(entities).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? addressFieldsOf(schema, name) : [],
  );

  test('is found', () => {
    const names = new Set(fields.map(({ path }) => path.split('.').at(-1)));
    expect([...names].sort()).toEqual(['coverListUrls', 'coverUrls', 'url', 'videoUrl']);
    expect(fields.map(({ path }) => path)).toContain('navMenuSchema.items.url');
  });

  test.each(fields)('$path lets no hostile one through', ({ schema }) => {
    for (const [address] of HOSTILE_ADDRESSES) {
      const read = [address, { default: address }, [{ default: address }]]
        .map((wire) => schema.safeParse(wire))
        .filter(({ success }) => success);
      expect(read).toHaveLength(1);
      expect(JSON.stringify(read[0]?.data) ?? '').not.toContain('evil.example');
    }
  });

  test.each(fields)('$path keeps a good one', ({ schema }) => {
    const read = ['/a', { default: '/a' }, [{ default: '/a' }]].map((wire) => schema.safeParse(wire).data);
    expect(JSON.stringify(read)).toContain('/a');
  });
});

type Field = { path: string; schema: z.ZodType };
// biome-ignore lint/suspicious/noExplicitAny: every kind of schema has other parts
type Definition = { type: string; [part: string]: any };

/** The fields whose names say that they hold addresses, wherever they stand in a schema. */
function addressFieldsOf(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): Field[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const definition = schema.def as Definition;
  const inside = (inner: z.ZodType) => addressFieldsOf(inner, path, seen);
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
        // The address of an order is where the courier goes.
        name !== 'address' && /ur[il]s?$|href|src|link|address|image|picture|video|frame/i.test(name)
          ? [{ path: `${path}.${name}`, schema: field }]
          : addressFieldsOf(field, `${path}.${name}`, seen),
      );
    case 'array':
      return inside(definition.element);
    case 'record':
      return inside(definition.valueType);
    case 'union':
      return definition.options.flatMap(inside);
    case 'pipe':
      return inside(definition.in);
    case 'lazy':
      return inside(definition.getter());
    default:
      return definition.innerType ? inside(definition.innerType) : [];
  }
}
