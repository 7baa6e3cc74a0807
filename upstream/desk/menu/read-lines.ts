/** Either the items of the lines, or the problem of each unreadable line. */
export type ReadLines<Item> = { value: Item[] } | { problem: string };

/** Skips empty lines. @param read returns the problem of an unreadable line */
export function readLines<Item extends object>(
  text: string,
  read: (line: string) => Item | string,
): ReadLines<Item> {
  const value: Item[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const item = read(line.trim());
    if (typeof item === 'string') problems.push(`строка ${index + 1}: ${item}`);
    else value.push(item);
  }
  return problems.length > 0 ? { problem: problems.join('; ') } : { value };
}

/** The number of the line, from 1, that the item was read from. */
export function numberOfLine(text: string, item: number): number {
  const filled = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '');
  return (filled[item]?.[0] ?? 0) + 1;
}
