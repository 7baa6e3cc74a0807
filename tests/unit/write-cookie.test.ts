/** Protects cookies written by scripts: `__Host-` and Secure on https. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeCookie } from '#app/components/write-cookie.ts';

test.each([
  ['https:', undefined, '__Host-checkout=b; Path=/; SameSite=Lax; Secure'],
  ['http:', undefined, 'checkout=b; Path=/; SameSite=Lax'],
  ['https:', 60, '__Host-checkout=b; Path=/; Max-Age=60; SameSite=Lax; Secure'],
])('over %s, for %s seconds: %s', (protocol, maxAge, line) => {
  const document = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', document);
  onTestFinished(() => void vi.unstubAllGlobals());
  writeCookie('checkout', 'b', maxAge);
  expect(document.cookie).toBe(line);
});
