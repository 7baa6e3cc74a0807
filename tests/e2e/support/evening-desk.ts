/** A desk whose clock stands still on a full evening: its screens look the same on every day. Prints its address. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import type { Updateable } from 'kysely';
import { pino } from 'pino';
import type { Allergies } from '#contract/allergens.ts';
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { createDesk } from '#upstream/desk/desk-app.tsx';
import { hashPassword } from '#upstream/desk/passwords.ts';
import { importFolder } from '#upstream/publish/import-folder.ts';
import { saveEntries } from '#upstream/publish/save-entries.ts';
import { openStore } from '#upstream/store/database/store.ts';
import type { ShopTables } from '#upstream/store/database/tables.ts';
import { addUser, setPassword } from '#upstream/store/desk/desk-users.ts';
import { placeOrder } from '#upstream/store/orders/orders.ts';
import { EVENING, EVENING_FILES } from './evening-shop.ts';

const [, , password = ''] = process.argv;
const folder = mkdtempSync(path.join(tmpdir(), 'evening-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
for (const [name, text] of Object.entries(EVENING_FILES)) {
  const file = path.join(folder, 'content', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const now = () => new Date(EVENING);
const store = await openStore(':memory:');
await importFolder(store, path.join(folder, 'content'), { by: 'first start', now: now(), isFirst: true });

const passwordHash = await hashPassword(password, { N: 16, r: 8, p: 1 });
for (const [name, role] of [
  ['marina', 'manager'],
  ['ilya', 'courier'],
] as const) {
  await addUser(store, { name, role, mayCancel: true, passwordHash, now: now() });
  await setPassword(store, name, passwordHash, { mustChange: false });
}

const dishes = await store.selectFrom('products').select(['id', 'slug']).execute();
const idOf = (slug: string) => dishes.find((dish) => dish.slug === slug)?.id ?? 0;
const minutes = (count: number) => new Date(now().getTime() + count * 60_000).toISOString();
const TOMORROW = 20 * 60;

type Evening = {
  /** Minutes before the evening's moment. */
  ago: number;
  guest: string;
  dishes: [slug: string, quantity: number, ...options: string[]][];
  address?: string;
  comment?: string;
  allergies?: Allergies;
  set?: Updateable<ShopTables['orders']>;
};
const accepted = (readyIn: number) => ({ status: OrderStatus.ACCEPTED, ready_at: minutes(readyIn) });
const ORDERS: Evening[] = [
  {
    ago: 80,
    guest: 'Анна Ёлкина',
    dishes: [
      ['soup', 2],
      ['steak', 1, 'rare', 'sauce'],
    ],
    address: 'Лесная ул., 5, кв. 48',
    comment: 'Без лука. Домофон не работает, позвоните',
    allergies: { names: ['milk', 'nuts'], other: 'киви' },
    set: accepted(-20),
  },
  { ago: 30, guest: 'Пётр', dishes: [['soup', 2]], address: 'Невский пр., 12', set: accepted(15) },
  {
    ago: 60,
    guest: 'Ольга',
    dishes: [['kvass', 6]],
    set: { ...accepted(140), wanted_at: minutes(140) },
  },
  {
    ago: 50,
    guest: 'Банкет, Игорь Константинович',
    dishes: [['steak', 12, 'medium']],
    address: 'Дальняя, 2',
    set: { ...accepted(TOMORROW), wanted_at: minutes(TOMORROW) },
  },
  {
    ago: 4,
    guest: 'Мария',
    dishes: [
      ['steak', 1, 'well'],
      ['kvass', 2],
    ],
    address: 'Лесная ул., 7',
    comment: 'У ребёнка непереносимость молока',
  },
  { ago: 1, guest: 'Сергей', dishes: [['soup', 3]], set: { source: 'phone' } },
  {
    ago: 40,
    guest: 'Юлия',
    dishes: [['soup', 1]],
    address: 'Садовая, 3',
    set: { status: OrderStatus.READY, ready_at: minutes(5), cooked_at: minutes(-3) },
  },
  {
    ago: 70,
    guest: 'Денис',
    dishes: [['kvass', 5]],
    address: 'Невский пр., 40, кв. 6',
    set: { status: OrderStatus.ON_WAY, ready_at: minutes(-2), cooked_at: minutes(-20), courier: 'ilya' },
  },
  {
    ago: 150,
    guest: 'Вера',
    dishes: [['steak', 2, 'rare']],
    address: 'Лесная ул., 9',
    set: {
      status: OrderStatus.DONE,
      ready_at: minutes(-100),
      cooked_at: minutes(-110),
      done_at: minutes(-90),
    },
  },
  {
    ago: 140,
    guest: 'Олег',
    dishes: [['kvass', 1]],
    set: { status: OrderStatus.CANCELLED, done_at: minutes(-120), cancel_reason: 'Гость передумал' },
  },
];
for (const [index, { ago, guest, dishes: lines, address, comment, allergies, set }] of ORDERS.entries()) {
  const draft = {
    delivery: address === undefined ? Delivery.PICKUP : Delivery.COURIER,
    payment: index % 2 === 0 ? Payment.CASH : Payment.CARD,
    ...(address !== undefined && { address }),
    userComment: comment ?? '',
    phone: `+7-912-345-67-${80 + index}`,
    fullName: guest,
    ...(allergies && { allergies }),
    items: lines.map(([slug, quantity, ...options]) => ({ product: idOf(slug), quantity, options })),
  };
  const placed = await placeOrder(store, draft, null, { now: new Date(minutes(-ago)) });
  if (!('order' in placed)) throw new Error(`order ${index}: ${JSON.stringify(placed)}`);
  if (set) await store.updateTable('orders').set(set).where('id', '=', placed.order.id).execute();
}

const desk = createDesk({
  store,
  log: pino({ level: 'silent' }),
  timeZone: 'Europe/Moscow',
  outsideHours: 'anytime',
  now,
  addresses: { deskUrl: undefined, deskHost: '127.0.0.1' },
  menu: { canSave: true, contentDir: undefined, save: (by, apply) => saveEntries(store, by, apply) },
});
const server = serve({ fetch: desk.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => {
  desk.close();
  server.close();
  process.exit();
});
