import { createHash } from 'node:crypto';
import type { WorkDay } from '#contract/content.ts';
import { phoneHref } from '#contract/phones.ts';

/** Alone: no other file is cached. Colours of styles/tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--ink:#1c1714;--ink-2:#5e554e;--accent:#a92d06;--line:#e8e3dd}
@media(prefers-color-scheme:dark){:root{--bg:#14100e;--ink:#f5efe9;--ink-2:#b8ada3;--accent:#ff7a3d;--line:#3a302a}}
body{max-width:34rem;margin:0 auto;padding:2.5rem 1.25rem;background:var(--bg);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{margin:0 0 .75rem;font-size:2rem;line-height:1.1}
h2{margin:0 0 .25rem;font-size:1.125rem}
p{margin:.25rem 0}
a{color:var(--accent);text-underline-offset:.2em}
section{margin-top:1.75rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.name{color:var(--ink-2)}
.phone{font-size:1.5rem;font-weight:600;white-space:nowrap}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem;margin:0}
dt{color:var(--ink-2)}
dd{margin:0}
`;

export const OFFLINE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Shop = { name: string; phone: string; address: string; days: readonly WorkDay[] };

/** The service worker replaces the comment. */
export function offlineHtml({ name, phone, address, days }: Shop): string {
  const href = phoneHref(phone);
  const call = href && `<p><a class="phone" href="${escaped(href)}">${escaped(phone)}</a></p>`;
  const rows = days.map(({ day, status }) => `<dt>${escaped(day)}</dt><dd>${escaped(status)}</dd>`).join('');
  const hours = rows && `<section><h2>Часы работы</h2><dl>${rows}</dl></section>`;
  const place = address && `<p>${escaped(address)}</p>`;
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Нет связи</title>
<style>${STYLE}</style>
<main>
<p class="name">${escaped(name)}</p>
<h1>Нет связи</h1>
<p>Страница не загрузилась: пропал интернет, или сайт не отвечает. <a href="">Попробовать ещё раз</a></p>
<!--last-order-->
<section><h2>Позвонить</h2>${call}${place}</section>
${hours}
</main>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
