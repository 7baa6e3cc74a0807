import { webAddress } from '#contract/addresses.ts';
import { readDays, readSpecialDays, readWorkDays } from '#contract/work-days.ts';
import { plural } from '../texts/plural.ts';
import { DAYS } from '../texts/weekdays.ts';
import type { Content } from './content.ts';
import { DEMO_NAME, DEMO_TEXTS } from './demo-texts.ts';
import { sellerDuties } from './duties.ts';
import type { Document, Entry } from './entries.ts';
import type { Path } from './entry-places.ts';
import { findNearest, question } from './fault-texts.ts';
import type { Findings, Items } from './findings.ts';
import { servingQuestion } from './serving.ts';
import { isOfContent, ownAddress, ShopAddresses } from './shop-addresses.ts';
import { findMojibake } from './text-encoding.ts';

/** Finds probable mistakes in valid content. */

/** Kinds whose field `url` is a link. */
export const LINK_KINDS = ['menus', 'tiles', 'counters', 'banners'];
/** URLs of links in Markdown (`[text](url)`, `[name]: url`) or HTML, without those of pictures. */
const TEXT_LINK = /(?<=(?<!!\[[^\]]*)\]\( ?<?|^ {0,3}\[[^\]]+\]: ?<?|<a\s[^>]*?href=\\?["'])[^\s<>()"'\\]+/g;
/** Pages that the storefront itself links to. */
const STOREFRONT_PAGES = { privacy: 'подвал, сообщение о cookie и формы', 'personal-data': 'формы' };

export type WarningParts = {
  entries: readonly Entry[];
  items: Items;
  content: Omit<Content, 'fingerprint'>;
  findings: Findings;
  /** The content may be the demo itself, which may contain its texts. */
  mayBeDemo: boolean;
};

export function addWarnings(parts: WarningParts): void {
  const { content, findings, mayBeDemo } = parts;
  // With a fault the known slugs are incomplete, and valid links would be reported as dead.
  if (findings.faults.length === 0) warnOfDeadLinks(parts);
  warnOfMissingPages(parts);
  for (const { entry, value } of parts.items.valid('texts')) {
    for (const duty of sellerDuties(value)) findings.reportDuty(entry, duty);
    const { SOCIAL_URL } = value as Partial<Record<string, string>>;
    if (SOCIAL_URL !== undefined && webAddress(SOCIAL_URL) === undefined) {
      findings.warn(entry, ['SOCIAL_URL'], 'ссылки из этого не выйдет: нужен полный адрес, с https://');
    }
  }
  warnOfHours(parts);
  warnOfServing(parts);
  const isDemo = mayBeDemo && content.settings.SITE_NAME === DEMO_NAME;
  for (const entry of parts.entries) {
    const { mojibake, demoTexts } = lookAt(entry);
    // Once per entry, because usually all of it is affected.
    for (const { path, text, problem } of [...(mojibake ? [mojibake] : []), ...(isDemo ? [] : demoTexts)]) {
      findings.warn(entry, path, problem, { found: text });
    }
  }
}

export type Link = { path: Path; url: string; found?: string };
type Found = { path: Path; text: string; problem: string };
type Seen = { links: Link[]; mojibake: Found | undefined; demoTexts: Found[] };

/** Documents are never changed. */
const seen = new WeakMap<object, Seen>();

/** What the texts of an entry have, wrong or not. */
export function lookAt({ kind, document }: Entry): Seen {
  const key = Object(document);
  const known = seen.get(key);
  if (known) return known;
  const texts = textsIn(document);
  const isLink = (path: Path) => path.at(-1) === 'url' && LINK_KINDS.includes(kind);
  const found: Seen = {
    links: texts.flatMap(({ path, text }): Link[] =>
      isLink(path) ? [{ path, url: text }] : linksIn(text).map((url) => ({ path, url, found: url })),
    ),
    mojibake: texts.flatMap(({ path, text }) => {
      const spoiled = findMojibake(text);
      return spoiled ? [{ path, ...spoiled }] : [];
    })[0],
    demoTexts: texts.flatMap(({ path, text }) => demoTextsIn(text).map((one) => ({ path, ...one }))),
  };
  seen.set(key, found);
  return found;
}

type Text = { path: Path; text: string };

function textsIn(document: Document, path: Path = []): Text[] {
  if (typeof document === 'string') return [{ path, text: document }];
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, inside]) =>
    textsIn(inside, [...path, Array.isArray(document) ? Number(key) : key]),
  );
}

function linksIn(text: string): string[] {
  return text.split('\n').flatMap((line) => [...line.matchAll(TEXT_LINK)].map(([url]) => url));
}

function demoTextsIn(text: string): Omit<Found, 'path'>[] {
  return text.split('\n').flatMap((line) => {
    for (const [what, texts] of Object.entries(DEMO_TEXTS)) {
      const found = texts.find((one) => line.includes(one));
      if (found !== undefined) return [{ text: found, problem: `${what}: «${found}»; замените на своё` }];
    }
    return [];
  });
}

function warnOfDeadLinks({ entries, content, findings }: WarningParts): void {
  const addresses = new ShopAddresses(content);
  for (const entry of entries) {
    for (const { path, url, found } of lookAt(entry).links) {
      const problem = deadLinkProblem(addresses, url);
      if (problem) findings.warn(entry, path, problem, found === undefined ? {} : { found });
    }
  }
}

export function deadLinkProblem(addresses: ShopAddresses, url: string): string | null {
  const asked = ownAddress(url);
  if (asked === null || addresses.has(asked)) return null;
  if (addresses.has({ ...asked, tab: null })) return `в food-categories.yaml нет вкладки «${asked.tab}»`;
  const meant = findNearest(asked.path, addresses.paths);
  // The storefront may have other pages.
  if (meant === undefined && !isOfContent(asked.path)) return null;
  return `на сайте нет такой страницы: «${url}»${question(meant)}`;
}

function warnOfMissingPages({ items, findings }: WarningParts): void {
  const slugs = items.of('pages').map(({ entry }) => entry.key);
  for (const [slug, links] of Object.entries(STOREFRONT_PAGES)) {
    if (slugs.includes(slug)) continue;
    const problem = `такого файла нет, а на страницу ссылаются ${links}: верните файл или напишите свой`;
    findings.warn({ kind: 'pages', key: slug, list: '' }, [], problem);
  }
  for (const [slug, problem] of Object.entries(DUTY_PAGES)) {
    if (!slugs.includes(slug))
      findings.reportDuty({ kind: 'pages', key: slug, list: '' }, { path: [], problem });
  }
  const textOf = (slug: string) =>
    items
      .valid('pages')
      .find(({ entry }) => entry.key === slug)
      ?.value.text.replace(/\s+/g, ' ');
  const consent = textOf(MESSAGE_CONSENT);
  if (consent !== undefined && consent === textOf('personal-data')) {
    const problem =
      'тот же текст, что в personal-data.md: согласие для ответа на сообщение — отдельное от заказа';
    findings.reportDuty({ kind: 'pages', key: MESSAGE_CONSENT, list: '' }, { path: [], problem });
  }
}
const MESSAGE_CONSENT = 'personal-data-message';
const DUTY_PAGES = {
  offer: 'такого файла нет: условия продажи гость должен видеть до заказа, на них ведёт ссылка из корзины',
  [MESSAGE_CONSENT]:
    'такого файла нет, и форма сообщения берёт согласие для заказа (personal-data.md): у каждой цели — свой текст',
};

/** Their slugs stand in the storefront's code. */
export const PAGES_OF_STOREFRONT = [...Object.keys(STOREFRONT_PAGES), ...Object.keys(DUTY_PAGES)];

/** Unparsable hours are displayed, but «Открыто до» and order hours ignore the day. */
function warnOfHours({ items, findings }: WarningParts): void {
  const rows = items.valid('hours');
  const weekdays = rows.flatMap(({ entry, value: { day, status } }) =>
    day === undefined ? [] : [{ entry, day, status, days: readDays(day) }],
  );
  const missing = DAYS.filter((_, day) => !weekdays.some(({ days }) => days.includes(day)));
  // Without rows the hours are set at the desk or unknown.
  if (missing.length > 0 && weekdays.length > 0) {
    const problem = `нет ${plural(missing.length, 'дня', 'дней', 'дней')} ${quoted(missing)}: ${ADD_HINT}`;
    findings.warn({ kind: 'hours', key: '', list: '' }, [], problem);
  }
  for (const {
    entry,
    value: { date, status },
  } of rows) {
    if (date === undefined || readSpecialDays([{ day: date, date, status }]).get(date) !== null) continue;
    findings.warn(entry, ['status'], `часы «${status}» не понять: ${HOURS_HINT}`);
  }
  for (const [index, { entry, days, ...row }] of weekdays.entries()) {
    // A row for fewer days («Вт») overrides one for more («Ежедневно»).
    const rivals = weekdays.slice(0, index).filter((other) => other.days.length === days.length);
    const repeated = DAYS.filter(
      (_, day) => days.includes(day) && rivals.some((other) => other.days.includes(day)),
    );
    if (repeated.length > 0) {
      const said = plural(repeated.length, 'день', 'дни', 'дни');
      findings.warn(entry, ['day'], `${said} ${quoted(repeated)} уже есть выше: ${REPEATED_HINT}`);
    }
    const [day] = days;
    if (day === undefined) findings.warn(entry, ['day'], `день «${row.day}» не понять: ${DAYS_HINT}`);
    else if (readWorkDays([row])[day] === null) {
      findings.warn(entry, ['status'], `часы «${row.status}» не понять: ${HOURS_HINT}`);
    }
  }
}
function warnOfServing({ items, findings }: WarningParts): void {
  for (const { entry, value } of items.valid('categories')) {
    const question = servingQuestion(value);
    if (question) findings.warn(entry, ['meta', 'description'], `${question} ${SERVING_HINT}`);
  }
}
const SERVING_HINT =
  'Тогда напишите serving: [{ day: Вт–Пт, status: "12:00–16:00" }], а если всегда — serving: []';

const ADD_HINT = 'допишите строку с часами или со словом «Выходной»';
const REPEATED_HINT = 'оставьте одну строку; два промежутка пишут через запятую: «12:00–15:00, 18:00–23:00»';
const DAYS_HINT =
  'напишите «Понедельник», «Пн–Пт», «Сб, Вс» или «Ежедневно», иначе сайт не скажет «Открыто до»';
const HOURS_HINT =
  'напишите «12:00–23:00», «12:00–15:00, 18:00–01:00», «Круглосуточно» или «Выходной», иначе сайт не скажет «Открыто до»';

function quoted(words: readonly string[]): string {
  return words.map((word) => `«${word}»`).join(', ');
}
