import { expect, it } from 'vitest';
import { readEnv } from '#upstream/env.ts';

it('has a value for everything that is not set', () => {
  const defaults = {
    UPSTREAM_PORT: 4000,
    UPSTREAM_HOST: '127.0.0.1',
    DESK_PORT: 4001,
    DESK_HOST: '127.0.0.1',
    SHOP_TIME_ZONE: 'Europe/Moscow',
    DATABASE_FILE: 'var/shop.db',
    MEDIA_DIR: 'var/media',
    CONTENT_DIR: 'upstream/content',
    COMPOSE_PICTURES: 'ahead',
    CART_DAYS: 60,
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: 0,
    LOG_TO: 'files',
  };
  expect(readEnv({ HOME: '/root' })).toEqual(defaults);
  expect(readEnv({ UPSTREAM_PORT: '', LOG_LEVEL: ' ' })).toEqual(defaults);
  expect(readEnv({ UPSTREAM_PORT: '4100', DATABASE_FILE: ':memory:' })).toMatchObject({
    UPSTREAM_PORT: 4100,
    DATABASE_FILE: ':memory:',
  });
});

it.each([
  ['UPSTREAM_PORT', 'http'],
  ['UPSTREAM_PORT', '70000'],
  ['UPSTREAM_PORT', '-1'],
  ['UPSTREAM_PORT', '80.5'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'var/shop.db'],
  ['DATABASE_URL', 'postgres://host:port/shop'],
  ['DESK_PORT', '70000'],
  ['SHOP_TIME_ZONE', 'Europe/Atlantis'],
  ['COMPOSE_PICTURES', 'never'],
  ['LOG_TO', 'paper'],
  ['LOG_LEVEL', 'loud'],
])('names %s when it is %j', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: `);
});
