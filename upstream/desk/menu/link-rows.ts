import type { Values } from './kinds.ts';
import { type FormRows, rowActionOf, submittedList, type Texts } from './row-inputs.ts';

/** The links of a menu as rows of a form: nested links stand below theirs, one level deeper. */

export type LinkRow = {
  title: string;
  subTitle: string;
  url: string;
  /** From 0. */
  level: number;
  /** JSON of the fields without an input, such as the picture. */
  more: string;
};

export const MAX_LEVEL = 2;
const NEW_LINK: LinkRow = { title: '', subTitle: '', url: '', level: 0, more: '' };

function rowsOfLinks(links: unknown, level = 0): LinkRow[] {
  if (!Array.isArray(links)) return [];
  return links.flatMap((link: Values) => {
    const { title, subTitle, url, childs, ...more } = link;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const row = {
      title: text(title),
      subTitle: text(subTitle),
      url: text(url),
      level,
      more: JSON.stringify(more),
    };
    return [row, ...rowsOfLinks(childs, level + 1)];
  });
}

function textOf(rows: readonly LinkRow[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows);
}

/** @param typed what `textOf` returned */
export function rowsOf(typed: string): LinkRow[] {
  return typed === '' ? [] : (JSON.parse(typed) as LinkRow[]);
}

/** @returns the form value with one more link */
export function withLink(typed: string, url: string, title: string): string {
  return textOf([...rowsOf(typed), { ...NEW_LINK, title, url }]);
}

function submittedLinks(name: string, texts: Texts): LinkRow[] {
  return submittedList(name, texts, (_prefix, value) => {
    const level = Number(value('level'));
    return {
      title: value('title'),
      subTitle: value('subTitle'),
      url: joinTarget(value('target'), value('url')),
      level: Number.isInteger(level) ? Math.min(MAX_LEVEL, Math.max(0, level)) : 0,
      more: value('more'),
    };
  });
}

function isFilled({ title, subTitle, url }: LinkRow): boolean {
  return [title, subTitle, url].some((text) => text !== '');
}

/** The nested links. */
function readLinks(typed: string): { value: Values[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const links: Values[] = [];
  const open: Values[][] = [links];
  for (const [index, row] of rowsOf(typed).entries()) {
    const { title, subTitle, url, level, more } = row;
    if (title === '') problems[`.${index}.title`] = 'напишите, что стоит в ссылке';
    if (isTwofold(url)) problems[`.${index}.url`] = twofoldProblem(url);
    if (level >= open.length) problems[`.${index}.level`] = 'выше нет строки, внутри которой её поставить';
    const link: Values = {
      ...moreOf(more),
      title,
      ...(subTitle !== '' && { subTitle }),
      ...(url !== '' && { url }),
    };
    open.length = Math.min(level + 1, open.length);
    open.at(-1)?.push(link);
    const childs: Values[] = [];
    link.childs = childs;
    open.push(childs);
  }
  return { value: links, problems };
}

/** A hidden input: what is no object is nothing. */
function moreOf(text: string): Values {
  try {
    const more: unknown = JSON.parse(text);
    return typeof more === 'object' && more !== null && !Array.isArray(more) ? (more as Values) : {};
  } catch {
    return {};
  }
}

/** Chosen from the list and typed beside it: a question. */
export function joinTarget(chosen: string, typed: string): string {
  if (chosen === '' || typed === '' || chosen === typed) return chosen || typed;
  return `${chosen}\n${typed}`;
}

export function isTwofold(url: string): boolean {
  return url.includes('\n');
}

export function twofoldProblem(url: string): string {
  const [chosen = '', typed = ''] = url.split('\n');
  return `выбрано «${chosen}», а написано «${typed}»: оставьте одно`;
}

const LINK_INPUTS = ['subTitle', 'url'];

/** @param keys the path of a link or of its field: `[1, 'childs', 0, 'url']` → `.3.url` */
function inputAt(typed: string, keys: readonly (string | number)[]): string {
  const rows = rowsOf(typed);
  let row = -1;
  for (const [level, index] of keys.filter((key) => typeof key === 'number').entries()) {
    let seen = -1;
    while (seen < index && row < rows.length) {
      row += 1;
      if (rows[row]?.level === level) seen += 1;
    }
  }
  const last = String(keys.at(-1));
  return `${row}.${LINK_INPUTS.includes(last) ? last : 'title'}`;
}

/** Moves and removes a row with those inside it. */
function changedLinks(rows: LinkRow[], button: string): { rows: LinkRow[]; focus: number } {
  const { action, place } = rowActionOf(button);
  if (action === 'add') return { rows: [...rows, NEW_LINK], focus: rows.length };
  const [index = -1] = place;
  const row = rows[index];
  if (!row) return { rows, focus: 0 };
  const end = endOf(rows, index);
  const block = rows.slice(index, end);
  const others = rows.toSpliced(index, block.length);
  if (action === 'remove') return { rows: others, focus: Math.max(0, index - 1) };
  const next =
    action === 'down' ? index : others.slice(0, index).findLastIndex(({ level }) => level <= row.level);
  if (others[next]?.level !== row.level) return { rows, focus: index };
  const to = action === 'down' ? endOf(others, index) : next;
  return { rows: others.toSpliced(to, 0, ...block), focus: to };
}

function endOf(rows: readonly LinkRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  const end = rows.findIndex((row, position) => position > index && row.level <= level);
  return end === -1 ? rows.length : end;
}

export const LINK_ROWS: FormRows = {
  typed: (value) => textOf(rowsOfLinks(value)),
  submitted: (name, texts) => textOf(submittedLinks(name, texts)),
  changed: (typed, button) => {
    const { rows, focus } = changedLinks(rowsOf(typed), button);
    return { typed: textOf(rows), focus: String(focus) };
  },
  filled: (typed) => textOf(rowsOf(typed).filter(isFilled)),
  read: readLinks,
  inputAt,
  words: (typed) =>
    rowsOf(typed).map(({ title, url, level }) => `${'— '.repeat(level)}${title}${url && ` → ${url}`}`),
};
