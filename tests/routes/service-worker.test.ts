/** Protects the service worker and its offline page: always the current ones, without anything personal. */
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { openShop } from './support/shop.ts';

test('the worker of the whole site is compared with the server’s at each check', async () => {
  const { shopper } = await openShop();
  const { status, headers, html } = await shopper.visit('/sw.js');
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  expect(html).toContain("addEventListener('fetch'");
});

test('switched off, it removes itself, and pages do not register it again', async () => {
  env.SERVICE_WORKER = 'off';
  onTestFinished(() => {
    env.SERVICE_WORKER = 'on';
  });
  const { shopper } = await openShop();
  expect((await shopper.visit('/sw.js')).html).toContain('registration.unregister()');
  expect((await shopper.visitData('/contact')).body).toContain('isServiceWorkerOff');
});

test('pages allow workers of this site only', async () => {
  const { shopper } = await openShop();
  const { headers } = await shopper.visit('/');
  expect(headers.get('Content-Security-Policy')).toContain("worker-src 'self'");
});

test('the offline page has name, phone and hours, in a document that needs no other file', async () => {
  const { shopper } = await openShop();
  const { status, headers, html, page } = await shopper.visit('/offline');
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(page.one('a', { class: 'phone' }).attribs.href).toMatch(/^tel:\+7/);
  expect(html).toContain('<h2>Часы работы</h2>');
  expect(html).toContain('<!--last-order-->');
  expect(html).not.toMatch(/<(?:script|link|img)/);
});

test('its style is allowed by its hash, nothing else is', async () => {
  const { shopper } = await openShop();
  const { headers, html } = await shopper.visit('/offline');
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
});

test('texts of the restaurant stay texts', async () => {
  const { shopper, api } = await openShop();
  const phone = '+7-495-000-00-00 "><b>';
  api.change('GET /settings', (settings: object) => ({ ...settings, SITE_NAME: '<b>', SITE_PHONE: phone }));
  const { html } = await shopper.visit('/offline');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&#60;b&#62;');
});

test('while the API fails there is none: the device keeps an earlier one', async () => {
  const { shopper, api } = await openShop();
  api.answer(500, {}, 'GET /settings');
  expect((await shopper.visit('/offline')).status).toBe(503);
});
