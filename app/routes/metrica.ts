import { createHash } from 'node:crypto';
import { data } from 'react-router';
import { env } from '#app/services/env.server.ts';

/** https://yandex.ru/support/metrica/code/install-counter-csp.html, without wss and frames, which only Webvisor needs. */
const SCRIPT_HOSTS = 'https://mc.yandex.ru https://mc.yandex.com https://yastatic.net';
const HOSTS = [
  ...['ru', 'az', 'by', 'co.il', 'com', 'com.am', 'com.ge', 'com.tr', 'ee', 'fr'],
  ...['kg', 'kz', 'lt', 'lv', 'md', 'tj', 'tm', 'uz'],
]
  .map((zone) => `https://mc.yandex.${zone}`)
  .join(' ');

/**
 * `defer`: pages are counted by messages of the page only. Without what reads pages: clicks, links, forms, Webvisor.
 * https://yandex.ru/support/metrica/code/counter-initialize.html
 */
const OPTIONS = {
  defer: true,
  ecommerce: 'dataLayer',
  accurateTrackBounce: true,
  clickmap: false,
  trackLinks: false,
  trackHash: false,
  webvisor: false,
  childIframe: false,
};

/** What components/metrica/metrica.tsx sends, and nothing else. */
const scriptOf = (counter: number) => `(() => {
  const ym = (window.ym = (...args) => (ym.a ??= []).push(args));
  ym.l = Date.now();
  window.dataLayer = [];
  ym(${counter}, 'init', ${JSON.stringify(OPTIONS)});
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent) return;
    if (data.hit) window.ym(${counter}, 'hit', data.hit.url, data.hit.options);
    if (data.ecommerce) window.dataLayer.push({ ecommerce: data.ecommerce });
  });
  const script = document.createElement('script');
  script.src = 'https://mc.yandex.ru/metrika/tag.js';
  document.head.append(script);
})()`;

/** docs/decisions/0094-metrica-in-a-frame.md */
export function loader() {
  const counter = env.METRICA_COUNTER_ID;
  if (counter === undefined) throw data(null, { status: 404 });
  const script = scriptOf(counter);
  const hash = createHash('sha256').update(script).digest('base64');
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Статистика</title><script>${script}</script></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': [
        `default-src 'none'`,
        `script-src 'sha256-${hash}' ${SCRIPT_HOSTS}`,
        `connect-src ${HOSTS}`,
        `img-src ${HOSTS}`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'self'`,
      ].join('; '),
      'Cache-Control': 'private, max-age=600',
      'X-Robots-Tag': 'noindex',
    },
  });
}
