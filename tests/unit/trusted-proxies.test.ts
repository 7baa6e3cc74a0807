/** Protects limits per client: only headers of trusted proxies determine the client. */
import { expect, test } from 'vitest';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';

const CLIENT = '203.0.113.7';
const IPV6 = '2001:db9::1';

test.each([
  ['loopback', '127.0.0.1', CLIENT, CLIENT],
  ['loopback', '::1', CLIENT, CLIENT],
  ['loopback', '::ffff:127.0.0.1', `  ${CLIENT} `, CLIENT],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
  ['loopback', '127.0.0.1', 'nonsense', '127.0.0.1'],
  ['loopback', '127.0.0.1', `198.51.100.9, ${CLIENT}`, CLIENT],
  ['loopback', CLIENT, '198.51.100.9', CLIENT],
  ['loopback', '10.0.0.2', CLIENT, '10.0.0.2'],
  ['loopback, private', '127.0.0.1', `198.51.100.9, ${CLIENT}, 10.0.0.2`, CLIENT],
  ['10.0.0.2', '10.0.0.2', CLIENT, CLIENT],
  ['2001:db8::/32', '2001:db8::5', IPV6, IPV6],
  ['', '127.0.0.1', CLIENT, '127.0.0.1'],
  ['loopback', '127.0.0.1', `${CLIENT}:51234`, CLIENT],
  ['loopback', '127.0.0.1', `[${IPV6}]:51234`, IPV6],
  ['loopback', '127.0.0.1', `[${CLIENT}`, '127.0.0.1'],
])('trusting «%s», a request of %s for «%s» is of the client %s', (list, peer, forwarded, client) => {
  expect(new TrustedProxies(list).clientOf(peer, forwarded)).toBe(client);
});

test.each(['nginx', 'constructor', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '/8'])(
  '«%s» is refused',
  (list) => {
    expect(() => new TrustedProxies(list)).toThrow('is no address and no network');
  },
);
