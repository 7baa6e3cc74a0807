import { realpathSync } from 'node:fs';
import path from 'node:path';
import { siteAddress } from '#contract/addresses.ts';
import { readDays, readSpecialDays, readWorkDays } from '#contract/work-days.ts';
import { DAYS } from '../desk/week.ts';
import type { Content } from './content.ts';
import type { ContentFiles } from './content-files.ts';
import { plural } from './content-texts.ts';
import { DEMO_NAME, DEMO_TEXTS } from './demo-texts.ts';
import { sellerDuties } from './duties.ts';
import { findNearest, question } from './fault-texts.ts';
import { isOfContent, ShopAddresses } from './shop-addresses.ts';
import { findMojibake } from './text-encoding.ts';
import type { Place } from './yaml-source.ts';

/** Finds probable mistakes in valid content. */

const LINK_FILES = ['menus.yaml', 'home-tiles.yaml', 'counters.yaml', 'sliders.yaml'];
/** URLs of links in Markdown (`[text](url)`, `[name]: url`) or HTML, without those of pictures. */
const TEXT_LINK = /(?<=(?<!!\[[^\]]*)\]\( ?<?|^ {0,3}\[[^\]]+\]: ?<?|<a\s[^>]*?href=\\?["'])[^\s<>()"'\\]+/g;
/** Pages that the storefront itself links to. */
const STOREFRONT_PAGES = { privacy: 'подвал, сообщение о cookie и формы', 'personal-data': 'формы' };
/** The bundled demo content, the default of CONTENT_DIR. */
const DEMO_DIR = path.resolve('upstream/content');

/** @param isStored the files are in the database, where a new shop starts with the demo */
export function addWarnings(
  files: ContentFiles,
  content: Omit<Content, 'fingerprint'>,
  { isStored }: { isStored: boolean },
): void {
  // With a fault the known slugs are incomplete, and valid links would be reported as dead.
  if (files.faults.length === 0) warnOfDeadLinks(files, content);
  warnOfMissingPages(files);
  warnOfSeller(files, content);
  warnOfMisnamedLogo(files);
  warnOfLinkedPhotos(files);
  warnOfMojibake(files);
  warnOfHours(files, content);
  const isDemo =
    content.settings.SITE_NAME === DEMO_NAME && (isStored || path.resolve(files.dir) === DEMO_DIR);
  // The demo itself may contain its texts.
  if (!isDemo) warnOfDemoTexts(files);
}

function warnOfDeadLinks(files: ContentFiles, content: Omit<Content, 'fingerprint'>): void {
  const addresses = new ShopAddresses(content);
  for (const file of LINK_FILES) {
    const source = files.sources.get(file);
    if (!source) continue;
    eachLink(source.data, source.place(), (url, place) => {
      const problem = deadLinkProblem(addresses, url);
      if (problem) place.warn(problem);
    });
  }
  for (const { file, line, text } of textLines(files)) {
    for (const { 0: url, index } of text.matchAll(TEXT_LINK)) {
      const problem = deadLinkProblem(addresses, url);
      if (problem) files.warnings.push({ file, line, column: index + 1, field: '', problem });
    }
  }
}

/** Lines of all files, without YAML comments. */
function* textLines({ texts }: ContentFiles): Generator<{ file: string; line: number; text: string }> {
  for (const [file, whole] of texts) {
    for (const [index, text] of whole.split('\n').entries()) {
      if (file.endsWith('.yaml') && text.trimStart().startsWith('#')) continue;
      yield { file, line: index + 1, text };
    }
  }
}

function eachLink(value: unknown, place: Place, visit: (url: string, place: Place) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    const at = place.at(Array.isArray(value) ? Number(key) : key);
    if (key === 'url' && typeof inside === 'string') visit(inside, at);
    else eachLink(inside, at, visit);
  }
}

function deadLinkProblem(addresses: ShopAddresses, url: string): string | null {
  const own = siteAddress(url);
  if (own === undefined) return null;
  const { pathname, searchParams } = new URL(own, 'http://shop.invalid');
  const asked = { path: pathname, tab: searchParams.get('active') };
  if (addresses.has(asked)) return null;
  if (addresses.has({ ...asked, tab: null })) return `в food-categories.yaml нет вкладки «${asked.tab}»`;
  const meant = findNearest(asked.path, addresses.paths);
  // The storefront may have other pages.
  if (meant === undefined && !isOfContent(asked.path)) return null;
  return `на сайте нет такой страницы: «${url}»${question(meant)}`;
}

function warnOfMissingPages(files: ContentFiles): void {
  for (const [slug, links] of Object.entries(STOREFRONT_PAGES)) {
    const file = `pages/${slug}.md`;
    if (files.has(file)) continue;
    const problem = `такого файла нет, а на страницу ссылаются ${links}: верните файл или напишите свой`;
    files.warnings.push({ file, field: '', problem });
  }
  for (const [file, problem] of Object.entries(DUTY_PAGES)) {
    if (!files.has(file)) files.warnings.push({ file, field: '', problem, isDuty: true });
  }
  if (isSameText(files, 'pages/personal-data.md', MESSAGE_CONSENT)) {
    const problem =
      'тот же текст, что в personal-data.md: согласие для ответа на сообщение — отдельное от заказа';
    files.warnings.push({ file: MESSAGE_CONSENT, field: '', problem, isDuty: true });
  }
}

function isSameText({ texts }: ContentFiles, one: string, other: string): boolean {
  const [text, otherText] = [texts.get(one), texts.get(other)].map((each) =>
    each?.replace(/\s+/g, ' ').trim(),
  );
  return text !== undefined && text === otherText;
}
const MESSAGE_CONSENT = 'pages/personal-data-message.md';
const DUTY_PAGES = {
  'pages/offer.md':
    'такого файла нет: условия продажи гость должен видеть до заказа, на них ведёт ссылка из корзины',
  [MESSAGE_CONSENT]:
    'такого файла нет, и форма сообщения берёт согласие для заказа (personal-data.md): у каждой цели — свой текст',
};

function warnOfSeller(files: ContentFiles, { settings }: Pick<Content, 'settings'>): void {
  const source = files.sources.get('settings.yaml');
  if (!source || files.faults.some(({ file }) => file === source.file)) return;
  for (const duty of sellerDuties(settings)) source.reportDuty(duty.path, duty);
}

function warnOfMisnamedLogo(files: ContentFiles): void {
  const names = files.namesIn('', '').filter((name) => /^logo\.\w+$/i.test(name));
  if (names.includes('logo.svg')) return;
  const problem =
    'логотип берётся только из файла logo.svg: нужен рисунок SVG с таким именем, маленькими буквами';
  for (const file of names) files.warnings.push({ file, field: '', problem });
}

/** An import stores the file of a link, even if no item names the file. */
function warnOfLinkedPhotos(files: ContentFiles): void {
  const realPath = (file: string) => realpathSync(path.join(files.dir, file));
  for (const name of files.namesIn('photos', '').filter((name) => files.has(`photos/${name}`))) {
    const file = `photos/${name}`;
    const target = realPath(file);
    if (['', 'photos'].some((dir) => target.startsWith(realPath(dir) + path.sep))) continue;
    files.warnings.push({ file, field: '', problem: `это ссылка на файл вне папки меню: ${target}` });
  }
}

/** Warns once per file, because usually the whole file is affected. */
function warnOfMojibake(files: ContentFiles): void {
  const spoiled = new Set<string>();
  for (const { file, line, text } of textLines(files)) {
    const found = spoiled.has(file) ? null : findMojibake(text);
    if (!found) continue;
    spoiled.add(file);
    files.warnings.push({ file, line, column: found.index + 1, field: '', problem: found.problem });
  }
}

/** Unparsable hours are displayed, but «Открыто до» and order hours ignore the day. */
function warnOfHours(files: ContentFiles, { workDays }: Pick<Content, 'workDays'>): void {
  const source = files.sources.get('work-days.yaml');
  // With an invalid row the indexes differ.
  if (!source || !Array.isArray(source.data) || source.data.length !== workDays.length) return;
  const read = workDays.map((row) => readDays(row.day));
  const missing = DAYS.filter((_, day) => !read.flat().includes(day));
  // Without rows the hours are set at the desk or unknown.
  if (missing.length > 0 && workDays.some(({ date }) => date === undefined)) {
    source
      .place()
      .warn(`нет ${plural(missing.length, 'дня', 'дней', 'дней')} ${quoted(missing)}: ${ADD_HINT}`);
  }
  for (const [index, row] of workDays.entries()) {
    if (row.date !== undefined) {
      if (readSpecialDays([row]).get(row.date) === null) {
        source.place(index, 'status').warn(`часы «${row.status}» не понять: ${HOURS_HINT}`);
      }
      continue;
    }
    const days = read[index] ?? [];
    // A row for fewer days («Вт») overrides one for more («Ежедневно»).
    const rivals = read.slice(0, index).filter(({ length }) => length === days.length);
    const repeated = DAYS.filter((_, day) => days.includes(day) && rivals.flat().includes(day));
    if (repeated.length > 0) {
      const said = plural(repeated.length, 'день', 'дни', 'дни');
      source.place(index, 'day').warn(`${said} ${quoted(repeated)} уже есть выше: ${REPEATED_HINT}`);
    }
    const [day] = days;
    if (day === undefined) source.place(index, 'day').warn(`день «${row.day}» не понять: ${DAYS_HINT}`);
    else if (readWorkDays([row])[day] === null) {
      source.place(index, 'status').warn(`часы «${row.status}» не понять: ${HOURS_HINT}`);
    }
  }
}
const ADD_HINT = 'допишите строку с часами или со словом «Выходной»';
const REPEATED_HINT = 'оставьте одну строку; два промежутка пишут через запятую: «12:00–15:00, 18:00–23:00»';
const DAYS_HINT =
  'напишите «Понедельник», «Пн–Пт», «Сб, Вс» или «Ежедневно», иначе сайт не скажет «Открыто до»';
const HOURS_HINT =
  'напишите «12:00–23:00», «12:00–15:00, 18:00–01:00», «Круглосуточно» или «Выходной», иначе сайт не скажет «Открыто до»';

function quoted(words: readonly string[]): string {
  return words.map((word) => `«${word}»`).join(', ');
}

function warnOfDemoTexts(files: ContentFiles): void {
  for (const { file, line, text } of textLines(files)) {
    const found = demoTextIn(text);
    if (!found) continue;
    const problem = `${found.what}: «${found.text}»; замените на своё`;
    files.warnings.push({ file, line, column: found.column, field: '', problem });
  }
}

function demoTextIn(line: string) {
  for (const [what, texts] of Object.entries(DEMO_TEXTS)) {
    for (const text of texts) {
      const at = line.indexOf(text);
      if (at !== -1) return { what, text, column: at + 1 };
    }
  }
  return null;
}
