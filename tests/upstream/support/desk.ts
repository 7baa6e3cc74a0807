import type { Updateable } from 'kysely';
import { pino } from 'pino';
import { test as base, onTestFinished } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { readPage } from '#tests/routes/support/page.ts';
import type { Content } from '#upstream/content/content.ts';
import { createDesk, type DeskParts } from '#upstream/desk/desk-app.tsx';
import { hashPassword } from '#upstream/desk/passwords.ts';
import { type Channels, type ChannelsEnv, openChannels } from '#upstream/outbox/channels.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';
import type { DeskRole } from '#upstream/store/database/desk-tables.ts';
import type { Channel } from '#upstream/store/database/order-tables.ts';
import type { Store } from '#upstream/store/database/store.ts';
import type { ShopTables } from '#upstream/store/database/tables.ts';
import { addUser, setPassword } from '#upstream/store/desk/desk-users.ts';
import { placeOrder } from '#upstream/store/orders/orders.ts';
import { ApiCaller, openApi } from './api-caller.ts';

export const DESK_ADDRESS = 'http://desk.test';
export const PASSWORD = 'Щука-и-хрен-7';
/** Noon in Moscow. */
export const NOON = new Date('2026-10-05T09:00:00Z');

/** The real hash is slow. */
const hash = hashPassword(PASSWORD, { N: 16, r: 8, p: 1 });

const NO_SETTINGS = {
  SHOP_TIME_ZONE: 'Europe/Moscow',
  TELEGRAM_API_URL: 'http://127.0.0.1:9',
  MAX_API_URL: 'http://127.0.0.1:9',
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;
export type Screen = ReturnType<Desk['openScreen']>;
type Reply = { status: number; headers: Headers; html: string };
type Form = Record<string, string>;
/** Several values: of controls with one name. */
type Fields = Record<string, string | string[]>;

const pairsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));

type DeskOptions = {
  content?: Content;
  outsideHours?: OutsideHours;
  menuOf?: (store: Store) => DeskParts['menu'];
  tillOf?: (store: Store) => NonNullable<DeskParts['till']>;
  /** Configured by the environment. */
  channels?: readonly Channel[];
  /** Settings of the environment; channels set at the desk count, too. */
  env?: Partial<ChannelsEnv>;
} & Partial<
  Pick<
    DeskParts,
    | 'timing'
    | 'timeZone'
    | 'contentTrouble'
    | 'contentWarnings'
    | 'sendTrial'
    | 'addresses'
    | 'shopUrl'
    | 'payments'
  >
>;

/** The small shop, without users and orders, at noon. */
export async function openDesk({
  content,
  outsideHours = 'anytime',
  channels: fixed = [],
  env,
  menuOf = () => undefined,
  tillOf,
  ...parts
}: DeskOptions = {}) {
  let time = NOON.getTime();
  const now = () => new Date(time);
  let channels: Pick<Channels, 'fixed' | 'names' | 'refresh' | 'findChats'> = {
    fixed,
    names: () => fixed,
    refresh: async () => undefined,
    findChats: async () => ({ chats: [] }),
  };
  const names = () => channels.names();
  const api = await openApi({ ...(content && { content }), outsideHours, channels: names, now });
  const { store } = api;
  if (env) channels = await openChannels(store, { ...NO_SETTINGS, ...env });
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const desk = createDesk({
    store,
    log,
    timeZone: 'Europe/Moscow',
    outsideHours,
    channels,
    now,
    addresses: { deskUrl: DESK_ADDRESS, deskHost: '127.0.0.1' },
    timing: { lookMs: 5, beatMs: 20 },
    menu: menuOf(store),
    ...(tillOf && { till: tillOf(store) }),
    ...parts,
  });
  onTestFinished(desk.close);

  /** A cook may cancel, unless a test says otherwise. */
  async function addMember(
    name: string,
    role: DeskRole = 'kitchen',
    { isNew = false, mayCancel = true } = {},
  ) {
    await addUser(store, { name, role, mayCancel, passwordHash: await hash, now: now() });
    if (!isNew) await setPassword(store, name, await hash, { mustChange: false });
  }

  function openScreen() {
    const cookies = new Map<string, string>();
    async function send(path: string, init: RequestInit = {}): Promise<Response> {
      const request = new Request(new URL(path, DESK_ADDRESS), init);
      request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const response = await desk.fetch(request);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    }
    const visit = (path: string, init?: RequestInit): Promise<Reply> =>
      send(path, init).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        html: await response.text(),
      }));
    const post = (path: string, form: Fields, headers: Form = { 'Sec-Fetch-Site': 'same-origin' }) =>
      visit(path, { method: 'POST', body: new URLSearchParams(pairsOf(form)), headers });
    return {
      cookies,
      send,
      visit,
      post,
      read: async (path: string) => textOn(await visit(path)),
      logIn: (name: string, password = PASSWORD) => post('/login', { name, password }),
      move: (id: number, move: string, seen = 0, more: Form = {}) =>
        post(`/orders/${id}/move`, { move, seen: String(seen), ...more }),
    };
  }

  /** 1 091 ₽. @returns the order number */
  async function order({ set, ...more }: OrderOptions = {}): Promise<number> {
    const dishes = await store
      .selectFrom('products')
      .select('id')
      .where('can_buy', '=', 1)
      .orderBy('id')
      .execute();
    const items = dishes.slice(0, 2).map(({ id }, index) => ({ product: id, quantity: index + 1 }));
    const draft = { ...DRAFT, items, ...more };
    const placed = await placeOrder(store, draft, null, { now: now(), channels: names() });
    if (!('order' in placed)) throw new Error('the order was refused');
    const { id } = placed.order;
    if (set) await store.updateTable('orders').set(set).where('id', '=', id).execute();
    return id;
  }

  return {
    store,
    channels,
    api,
    desk,
    log,
    lines,
    addMember,
    openScreen,
    order,
    now: () => time,
    /** Every path to which a page of the desk may post, with an id for each parameter. */
    postPaths: () => [
      ...new Set(
        desk.routes
          .filter(({ method, path }) => method === 'POST' && !path.includes('*'))
          .map(({ path }) => path.replace(/:\w+/g, '1001')),
      ),
    ],
    /** Gives a one-time password: the usual one. */
    async reset(name: string) {
      await setPassword(store, name, await hash, { mustChange: true });
    },
    /** As after 14 days without use. */
    async endSessions() {
      await store.updateTable('desk_sessions').set({ expires_at: '2026-01-01' }).execute();
    },
    async enter(name: string, role: DeskRole = 'kitchen', { mayCancel = true } = {}) {
      await addMember(name, role, { mayCancel });
      const screen = openScreen();
      await screen.logIn(name);
      return screen;
    },
    orderOf: (id: number) =>
      store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Without log-ins. */
    async journal(): Promise<string[]> {
      const rows = await store.selectFrom('desk_audit').selectAll().orderBy('id').execute();
      return rows
        .filter(({ action }) => action !== 'log-in')
        .map(({ user_name, action, detail }) => [user_name, action, detail].filter(Boolean).join(' '));
    },
    wait(seconds: number) {
      time += seconds * 1000;
    },
  };
}

const DRAFT = {
  delivery: Delivery.COURIER as Delivery,
  payment: 0 as const,
  address: 'Лесная, 5',
  userComment: 'Без лука',
  phone: '+7-912-345-67-89',
  fullName: 'Анна Ёлкина',
};
type OrderOptions = Partial<typeof DRAFT> & { promo?: string; set?: Updateable<ShopTables['orders']> };

/** Two cooks and a manager. */
export const deskTest = base
  .extend('desk', () => openDesk())
  .extend('marina', ({ desk }) => desk.enter('marina'))
  .extend('pavel', ({ desk }) => desk.enter('pavel'))
  .extend('boss', ({ desk }) => desk.enter('boss', 'manager'))
  .extend('guest', ({ desk }) => new ApiCaller(desk.api))
  .extend('ids', ({ guest }) => guest.dishIds());

export function textOn({ html }: { html: string }): string {
  return readPage(html).text.replaceAll('\u00a0', ' ');
}

export function alertsOn({ html }: { html: string }): string[] {
  return [...html.matchAll(/<p class="alert" role="alert">(.*?)<\/p>/g)].map(([, text = '']) => text);
}
