import { optionTexts } from './options.ts';

/** What staff can change in an order: without texts and, because anyone with its uuid can read it, without the address. Roubles. */
export type OrderContents = {
  items: OrderedLine[];
  totalSum?: number | undefined;
  fee?: number | undefined;
  discount?: number | undefined;
  promo?: { code: string; title?: string | undefined; discount: number } | undefined;
  delivery?: number | undefined;
  payment?: number | undefined;
  zone?: string | undefined;
  wantedAt?: string | undefined;
};

export type OrderedLine = {
  title: string;
  options?: readonly { title: string; group?: string | undefined }[] | undefined;
  price: number;
  quantity: number;
};

export type LineChange = { line: OrderedLine; was: number; now: number };

/** Lines with another quantity; 0: not in the order. A dish at two prices has two lines. Removed lines come first. */
export function listLineChanges(before: readonly OrderedLine[], after: readonly OrderedLine[]): LineChange[] {
  const [was, now] = [before, after].map(quantitiesOf);
  const removed = before.filter((line) => !now?.has(keyOf(line)));
  const seen = new Set<string>();
  return [...removed, ...after].flatMap((line) => {
    const key = keyOf(line);
    const change = { line, was: was?.get(key) ?? 0, now: now?.get(key) ?? 0 };
    if (seen.has(key) || change.was === change.now) return [];
    seen.add(key);
    return [change];
  });
}

function quantitiesOf(lines: readonly OrderedLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(line);
    quantities.set(key, (quantities.get(key) ?? 0) + line.quantity);
  }
  return quantities;
}

function keyOf({ title, options = [], price }: OrderedLine): string {
  return JSON.stringify([title, optionTexts(options), price]);
}
