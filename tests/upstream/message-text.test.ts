/** Protects the text of notifications: whole characters, the limit of MAX, and the link. */
import { describe, expect, test } from 'vitest';
import { openDesk } from '#tests/upstream/support/desk.ts';
import { textOf } from '#upstream/outbox/message-text.ts';
import { type DeskOrder, findDeskOrder } from '#upstream/store/orders/desk-orders.ts';

const LIMIT = 4_000;
const LINK = 'https://desk.test/orders/1001';

async function textWith(change: (order: DeskOrder) => Partial<DeskOrder>): Promise<string> {
  const desk = await openDesk();
  const order = await findDeskOrder(desk.store, await desk.order());
  if (!order) throw new Error('no order');
  const { subject, text } = textOf(
    {
      id: 'id',
      event: 'order.created',
      createdAt: order.created_at,
      sentAt: new Date(desk.now()),
      order: { ...order, ...change(order) },
      orderUrl: LINK,
    },
    'Europe/Moscow',
  );
  return `${subject}\n${text}`;
}

/** `count` lines like the first one of the order. */
const linesOf = (count: number, line: (index: number) => { title: string; option?: string }) => {
  return ({ items: [first] }: DeskOrder) => ({
    items: Array.from({ length: count }, (_, index) => {
      const { title, option } = line(index);
      const options = option ? [{ id: 'o', title: option, priceDelta: 0 }] : [];
      return { ...(first as DeskOrder['items'][number]), title, options };
    }),
  });
};

test('an order paid with play money says so', async () => {
  const money = { paid: 100, returned: 0, isReturning: false, due: 0 };
  expect(await textWith(() => ({ money: { ...money, isTest: true } }))).toContain('денег нет');
  expect(await textWith(() => ({ money: { ...money, isTest: false } }))).not.toContain('денег нет');
});

describe('a long text', () => {
  test.each(['🔥', '👨‍🍳', '🇷🇺', 'и\u0306', '👍🏽'])(
    'ends before %s, which would be cut',
    async (character) => {
      for (const before of [77, 78, 79]) {
        const long = 'щ'.repeat(before) + character + 'щ'.repeat(80);
        const text = await textWith(linesOf(1, () => ({ title: long, option: long })));
        const parts = [...text.matchAll(/щ+([^щ()\n]*)…/g)].map(([, end]) => end);
        expect(parts).toHaveLength(2);
        for (const end of parts) expect(['', character]).toContain(end);
      }
    },
  );

  test('has no half of a character, even if the menu has one', async () => {
    const text = await textWith(linesOf(1, () => ({ title: 'Суп \ud83d' })));
    expect(text).toContain('1 × Суп \ufffd');
  });
});

describe.each([
  ['letters', 'щ'],
  ['emoji', '🔥'],
  ['letters with accents', 'и\u0306'],
  ['marks of HTML', '<&>'],
])('32 lines of long titles of %s', (_, character) => {
  const open = () =>
    textWith(
      linesOf(32, (index) => ({ title: `${index}${character.repeat(80)}`, option: character.repeat(80) })),
    );

  test('are within the limit, with the link at the end', async () => {
    const text = await open();
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(text.endsWith(`\n${LINK}`)).toBe(true);
    expect(text.isWellFormed()).toBe(true);
  });

  test('say how many are not listed', async () => {
    const text = await open();
    const listed = text.split('\n').filter((line) => line.startsWith('1 × ')).length;
    expect(listed).toBeGreaterThan(20);
    expect(text).toContain(`\nи ещё строк: ${32 - listed}\n`);
  });
});

test('as many lines as fit are listed', async () => {
  const text = await textWith(linesOf(30, () => ({ title: 'щ'.repeat(80), option: 'щ'.repeat(30) })));
  expect(text.match(/1 × /g)).toHaveLength(30);
});

test('a long name of a zone is cut', async () => {
  const text = await textWith(() => ({ zone: 'щ'.repeat(5_000) }));
  expect(text.length).toBeLessThan(300);
});

test.each([
  [29_970, '299,70\u00a0₽'],
  [29_900, '299\u00a0₽'],
  [129_905, '1\u00a0299,05\u00a0₽'],
])('%d kopecks are two decimals or none', async (total_kopecks, shown) => {
  expect(await textWith(() => ({ total_kopecks }))).toContain(`\n${shown},`);
});
