import path from 'node:path';
import { siteAddress } from '#contract/addresses.ts';
import { readDays, readWorkDays } from '#contract/work-days.ts';
import type { ContentFiles } from './content-files.ts';
import { DEMO_NAME, DEMO_TEXTS } from './demo-texts.ts';
import { alike, question } from './fault-words.ts';
import type { Content } from './schema.ts';
import { ShopAddresses } from './shop-addresses.ts';
import type { Place } from './source.ts';

/** What the shop can be shown with, and is hardly meant. */

const LINK_FILES = ['menus.yaml', 'home-tiles.yaml', 'counters.yaml', 'sliders.yaml'];
/** The bundled demo content, the default of CONTENT_DIR. */
const DEMO_DIR = path.resolve('upstream/content');

export function addWarnings(files: ContentFiles, content: Omit<Content, 'fingerprint'>): void {
  // What a list with a fault holds is not known: links into it would be called dead.
  if (files.faults.length === 0) warnOfDeadLinks(files, content);
  warnOfUnreadableHours(files, content);
  if (!isDemo(files.dir, content)) warnOfDemoTexts(files);
}

function warnOfDeadLinks(files: ContentFiles, content: Omit<Content, 'fingerprint'>): void {
  const addresses = new ShopAddresses(content);
  for (const file of LINK_FILES) {
    const source = files.sources.get(file);
    if (source) eachLink(source.data, source.place(), (url, place) => warnOfDeadLink(addresses, url, place));
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

function warnOfDeadLink(addresses: ShopAddresses, url: string, place: Place): void {
  const own = siteAddress(url);
  if (own === undefined) return;
  const { pathname, searchParams } = new URL(own, 'http://shop.invalid');
  const asked = { path: pathname, tab: searchParams.get('active') };
  if (addresses.has(asked)) return;
  const what = addresses.has({ ...asked, tab: null })
    ? `в food-categories.yaml нет вкладки «${asked.tab}»`
    : `на сайте нет такой страницы: «${url}»${question(alike(asked.path, addresses.paths))}`;
  place.warn(what);
}

/** Guests see them as they are, but «Открыто до» and the taking of orders know nothing of that day. */
function warnOfUnreadableHours(files: ContentFiles, { workDays }: Pick<Content, 'workDays'>): void {
  const source = files.sources.get('work-days.yaml');
  // With a fault in one the others no longer stand at their places.
  if (!source || !Array.isArray(source.data) || source.data.length !== workDays.length) return;
  for (const [index, row] of workDays.entries()) {
    const [day] = readDays(row.day);
    if (day === undefined) source.place(index, 'day').warn(`день «${row.day}» не понять: ${DAYS_HINT}`);
    else if (readWorkDays([row])[day] === null) {
      source.place(index, 'status').warn(`часы «${row.status}» не понять: ${HOURS_HINT}`);
    }
  }
}
const DAYS_HINT =
  'напишите «Понедельник», «Пн–Пт», «Сб, Вс» или «Ежедневно», иначе сайт не скажет «Открыто до»';
const HOURS_HINT =
  'напишите «12:00–23:00», «12:00–15:00, 18:00–01:00», «Круглосуточно» или «Выходной», иначе сайт не скажет «Открыто до»';

/** The demo in its own folder under its own name: not a real shop, so no warnings. */
function isDemo(dir: string, { settings }: Pick<Content, 'settings'>): boolean {
  return settings.SITE_NAME === DEMO_NAME && path.resolve(dir) === DEMO_DIR;
}

function warnOfDemoTexts(files: ContentFiles): void {
  for (const [file, text] of files.texts) {
    for (const [index, line] of text.split('\n').entries()) {
      if (file.endsWith('.yaml') && line.trimStart().startsWith('#')) continue;
      const found = demoTextIn(line);
      if (!found) continue;
      const place = { line: index + 1, column: found.column };
      const problem = `${found.what}: «${found.text}»; замените на своё`;
      files.warnings.push({ file, ...place, field: '', problem });
    }
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
