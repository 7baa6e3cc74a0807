import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { CAUSES, DISCOUNT, GROUP, MENU, ORGANIZATION, PAYMENTS } from '#tests/support/iiko/menu.ts';
import { LOGIN, openIiko, type TillOrder } from '#tests/support/iiko/stand-in.ts';
import type { Content } from '#upstream/content/content.ts';
import type { MenuAccess } from '#upstream/desk/desk-parts.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { setTillSettings } from '#upstream/store/desk/till-settings.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { createDeskTill } from '#upstream/till/desk-access.ts';
import { openTillSettings, type TillChoice, type TillValues } from '#upstream/till/till-settings.ts';
import { createTill } from '#upstream/till/till-worker.ts';
import { openDesk } from './desk.ts';

export const SECRET = 'secret-of-the-till';
export const CHOICE: TillChoice = {
  organizationId: ORGANIZATION,
  terminalGroupId: GROUP,
  menuId: MENU,
  payments: {
    cash: { kind: 'Cash', id: PAYMENTS.cash },
    card: { kind: 'Card', id: PAYMENTS.card },
    online: { kind: 'External', id: PAYMENTS.online },
  },
  isFiscalized: true,
  deliveryCode: 'DELIVERY',
  discountTypeId: DISCOUNT,
  cancelCauseId: CAUSES.guest,
  sendWhen: 'at-once',
  addressFormat: 'City',
  hasAnonymousGuests: true,
};

type ShopOptions = {
  content?: Content;
  choice?: Partial<TillChoice> | null;
  deadlineMs?: number;
  menuOf?: (store: Store) => MenuAccess;
};

/** The small shop with a desk, a fake clock, and the stand-in, connected unless a test says otherwise. */
export async function openTillShop({ content, choice = {}, deadlineMs = 60_000, menuOf }: ShopOptions = {}) {
  let tick = () => Date.now();
  const iiko = await openIiko(() => tick());
  onTestFinished(async () => {
    await iiko.close();
    expect(iiko.mistakes).toEqual([]);
  });
  const desk = await openDesk({
    ...(content && { content }),
    ...(menuOf && { menuOf }),
    shopUrl: 'https://shop.example',
    tillOf: (store: Store) =>
      createDeskTill({ store, apiUrl: iiko.apiUrl, deadlineMs, now: () => new Date(tick()) }),
  });
  tick = desk.now;
  const { store, lines } = desk;
  const now = () => new Date(desk.now());
  const values: TillValues = {
    access: { apiLogin: LOGIN },
    secret: SECRET,
    choice: choice && { ...CHOICE, ...choice },
    since: '2026-01-01T00:00:00.000Z',
  };
  let seen = 0;
  /** As after saving at the desk. */
  async function configure(next: Partial<TillValues> | null): Promise<void> {
    const change = { action: 'set-till', detail: null, by: 'boss', now: now() } as const;
    await setTillSettings(store, { ...change, values: next && { ...values, ...next }, seen });
    seen += 1;
    await till.refresh();
  }
  const till = await openTillSettings(store);
  /** One of several processes. */
  const openWorker = (on: Store = store) =>
    createTill({
      store: on,
      settings: till,
      apiUrl: iiko.apiUrl,
      timeZone: 'Europe/Moscow',
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
      now,
      deadlineMs,
    });
  if (choice !== null) await configure({});
  const worker = openWorker();
  onTestFinished(worker.close);
  /** As once a day. */
  async function readMenu(): Promise<void> {
    await store.updateTable('till_state').set({ due_at: '2026' }).where('name', '=', 'menu').execute();
    await worker.advanceMenu();
  }
  if (choice !== null) await readMenu();

  return {
    ...desk,
    now,
    iiko,
    worker,
    openWorker,
    configure,
    /** As a process does each second. */
    refresh: till.refresh,
    readMenu,
    rows: (orderId?: number) =>
      store
        .selectFrom('till_orders')
        .selectAll()
        .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
        .orderBy('order_id')
        .orderBy('attempt')
        .execute(),
    /** As the only one there. */
    theirs: (): TillOrder => {
      const [order, ...others] = iiko.orders.values();
      if (!order || others.length > 0) throw new Error(`the till has ${iiko.orders.size} orders`);
      return order;
    },
    sent: (path: string) => iiko.requests.filter((request) => request.path.endsWith(path)),
    async move(id: number, move: 'accept' | 'ready' | 'hand-over' | 'finish' | 'cancel'): Promise<void> {
      const { changes } = await desk.orderOf(id);
      const reason = move === 'cancel' ? { reason: 'Нет продуктов' } : {};
      const change = { orderId: id, seen: changes, by: 'boss', now: now(), move, minutes: 30, ...reason };
      expect((await changeStatus(store, change)).outcome).toBe('moved');
    },
    /** Lets time pass in steps, with a worker. */
    async run(seconds: number, step = 5): Promise<void> {
      for (let passed = 0; passed < seconds; passed += step) {
        desk.wait(step);
        await worker.advance();
      }
    },
  };
}
