/** Protects guests from being counted without consent, and the pages from another site's scripts. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop, press } from './support/shop.ts';

const CONSENT = 'cookieConsent=statistics; Path=/; Max-Age=31536000; SameSite=Lax';
const QUESTION = 'Можно считать ваши посещения Яндекс Метрикой?';

async function openCounted() {
  env.METRICA_COUNTER_ID = 4711;
  onTestFinished(() => {
    env.METRICA_COUNTER_ID = undefined;
  });
  return openShop();
}
const policyOf = ({ headers }: { headers: Headers }) => headers.get('Content-Security-Policy') ?? '';
const bannerOf = (html: string) =>
  readPage(html)
    .all('aside', { class: /^cookie-banner/ })
    .map(textOf);

describe('without a counter', () => {
  test('no page and no policy knows of Metrica, and its frame is missing', async () => {
    const { shopper } = await openShop();
    const page = await shopper.visit('/product/borshch');
    expect(page.html + policyOf(page)).not.toMatch(/metrica|metrika|mc\.yandex|Не считать/i);
    expect(policyOf(page)).not.toMatch(/frame-src [^;]*'self'/);
    expect((await shopper.visit('/metrica')).status).toBe(404);
  });

  test('a field that asks for it consents to nothing', async () => {
    const { shopper } = await openShop();
    const posted = await shopper.visit('/cookie-consent', { statistics: 'on' });
    expect(posted.headers.getSetCookie()).toEqual([CONSENT.replace('statistics', 'true')]);
  });
});

describe('with a counter', () => {
  test('a page may only show the frame: no script of another site, no request to one', async () => {
    const { shopper } = await openCounted();
    const page = await shopper.visit('/product/borshch');
    expect(policyOf(page)).toMatch(/; frame-src 'self' https:/);
    expect(policyOf(page)).not.toContain('mc.yandex');
    expect(page.html).not.toMatch(/mc\.yandex|<iframe|4711/);
  });

  test('the frame loads the script, and reads neither clicks nor forms', async () => {
    const { shopper } = await openCounted();
    const frame = await shopper.visit('/metrica');
    expect(frame.html).toContain('https://mc.yandex.ru/metrika/tag.js');
    const [, options] = /ym\(4711, 'init', (\{.*\})\)/.exec(frame.html) ?? [];
    expect(JSON.parse(options ?? '')).toMatchObject({
      defer: true,
      ecommerce: 'dataLayer',
      clickmap: false,
      trackLinks: false,
      webvisor: false,
    });
    expect(policyOf(frame)).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+' https:\/\/mc\.yandex\.ru https/,
    );
    expect(policyOf(frame)).toContain("frame-ancestors 'self'");
    expect(frame.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  test('the banner asks, and only «Да» is consent', async () => {
    const { app, shopper } = await openCounted();
    const page = await shopper.visit('/articles');
    expect(bannerOf(page.html)).toEqual([expect.stringContaining(QUESTION)]);
    const refused = await press(shopper, page, 'Нет');
    expect(refused.headers.getSetCookie()).toEqual([CONSENT.replace('Consent=statistics', 'Refusal=true')]);
    const other = app.createShopper();
    const agreed = await press(other, await other.visit('/articles'), 'Да');
    expect(agreed.headers.getSetCookie()).toEqual([CONSENT]);
    expect(bannerOf((await agreed.follow()).html)).toEqual([]);
  });

  test('the footer takes the consent back, without scripts', async () => {
    const { shopper } = await openCounted();
    await press(shopper, await shopper.visit('/articles'), 'Да');
    const back = await press(shopper, await shopper.visit('/articles'), 'Не считать мои посещения');
    expect(back.headers.getSetCookie()).toEqual([
      CONSENT.replace('Consent=statistics', 'Refusal=true'),
      'cookieConsent=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
  });
});
