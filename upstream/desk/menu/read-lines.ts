import { tooLong } from '../../content/fault-texts.ts';

export type ReadLines<Item> = { value: Item[] } | { problem: string };

/** Longer lines would block the process: patterns take quadratic time. */
const MAX_LINE = 600;

/** @param read returns the problem of an unreadable line */
export function readLines<Item extends object>(
  text: string,
  read: (line: string) => Item | string,
): ReadLines<Item> {
  const value: Item[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.trim().replace(/\s+/g, ' ');
    if (words === '') continue;
    const item = words.length > MAX_LINE ? tooLong(MAX_LINE, words.length) : read(words);
    if (typeof item === 'string') problems.push(`строка ${index + 1}: ${item}`);
    else value.push(item);
  }
  return problems.length > 0 ? { problem: problems.join('; ') } : { value };
}

/** From 1. */
export function numberOfLine(text: string, item: number): number {
  const filled = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '');
  return (filled[item]?.[0] ?? 0) + 1;
}
