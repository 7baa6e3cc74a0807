import type { Values } from './kinds.ts';

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

export function rowsOf(links: unknown, level = 0): LinkRow[] {
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
    return [row, ...rowsOf(childs, level + 1)];
  });
}

/** Of a form value that `rowsOf` has made; none of another text. */
export function readRows(typed: string): LinkRow[] {
  try {
    const rows: unknown = JSON.parse(typed);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

export function isEmptyRow({ title, subTitle, url }: LinkRow): boolean {
  return [title, subTitle, url].every((text) => text === '');
}

/** The nested links, or what is wrong with each row. */
export function linksIn(typed: string): { value: Values[] } | { problem: string } {
  const problems: string[] = [];
  const links: Values[] = [];
  const open: Values[][] = [links];
  for (const [index, row] of readRows(typed).entries()) {
    const problem = rowProblem(row, open.length);
    if (problem !== undefined) problems.push(`строка ${index + 1}: ${problem}`);
    const { title, subTitle, url, level, more } = row;
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
  return problems.length > 0 ? { problem: problems.join('; ') } : { value: links };
}

function rowProblem({ title, url, level }: LinkRow, depth: number): string | undefined {
  if (title === '') return 'напишите, что стоит в ссылке';
  if (isTwofold(url)) return twofoldProblem(url);
  return level >= depth ? 'выше нет строки, внутри которой её поставить' : undefined;
}

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

/** The row, from 0, of a link. @param keys its path: `[1, 'childs', 0]` */
export function rowAt(typed: string, keys: readonly (string | number)[]): number {
  const rows = readRows(typed);
  const path = keys.filter((key) => typeof key === 'number');
  let row = -1;
  for (const [level, index] of path.entries()) {
    let seen = -1;
    while (seen < index && row < rows.length) {
      row += 1;
      if (rows[row]?.level === level) seen += 1;
    }
  }
  return row;
}

/** `up`, `down`, `remove`: of a row with those inside it. */
export function changeRows(typed: string, operation: string, index: number): string {
  const rows = readRows(typed);
  const row = rows[index];
  if (!row) return typed;
  const end = endOf(rows, index);
  const block = rows.slice(index, end);
  if (operation === 'remove') return JSON.stringify([...rows.slice(0, index), ...rows.slice(end)]);
  if (operation === 'down') {
    const next = rows[end];
    if (!next || next.level !== row.level) return typed;
    return JSON.stringify([
      ...rows.slice(0, index),
      ...rows.slice(end, endOf(rows, end)),
      ...block,
      ...rows.slice(endOf(rows, end)),
    ]);
  }
  const before = rows.slice(0, index).findLastIndex(({ level }) => level <= row.level);
  if (before === -1 || rows[before]?.level !== row.level) return typed;
  return JSON.stringify([
    ...rows.slice(0, before),
    ...block,
    ...rows.slice(before, index),
    ...rows.slice(end),
  ]);
}

function endOf(rows: readonly LinkRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  const end = rows.findIndex((row, position) => position > index && row.level <= level);
  return end === -1 ? rows.length : end;
}

export function rowsText(typed: string): string {
  return readRows(typed)
    .map(({ title, url, level }) => `${'— '.repeat(level)}${title}${url && ` → ${url}`}`)
    .join('\n');
}
