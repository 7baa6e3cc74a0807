import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { readPage } from '#tests/routes/support/page.ts';
import type { Content } from '#upstream/content/schema.ts';
import { createDesk, type DeskParts } from '#upstream/desk/desk-app.tsx';
import type { LiveTiming } from '#upstream/desk/live.ts';
import { hashPassword } from '#upstream/desk/passwords.ts';
import { addUser, setPassword } from '#upstream/store/desk-users.ts';
import type { OutsideHours } from '#upstream/store/order-rules.ts';
import { placeOrder } from '#upstream/store/orders.ts';
import type { Channel, DeskRole } from '#upstream/store/tables.ts';
import { createShopApi } from './shop-api.ts';

export const DESK_ADDRESS = 'http://desk.test';
export const PASSWORD = 'Щука-и-хрен-7';
/** Noon in Moscow. */
export const NOON = new Date('2026-10-05T09:00:00Z');

const QUICK: LiveTiming = { lookMs: 5, beatMs: 20 };

/** scrypt is slow on purpose: once for all tests. */
let hash: Promise<string> | undefined;

export type Desk = Awaited<ReturnType<typeof openDesk>>;
export type Screen = ReturnType<Desk['openScreen']>;
type Answer = { status: number; headers: Headers; html: string };

type DeskOptions = {
  /** `null`: as the program has it. */
  timing?: LiveTiming | null;
  timeZone?: string;
  content?: Content;
  outsideHours?: OutsideHours;
} & Partial<Pick<DeskParts, 'contentTrouble' | 'contentWarnings' | 'channels' | 'sendTrial' | 'addresses'>>;

/** The desk of the small shop, without users and orders, at noon by a clock that only the test turns. */
export async function openDesk({
  timing = QUICK,
  timeZone = 'Europe/Moscow',
  channels = [],
  addresses = { deskUrl: DESK_ADDRESS, deskHost: '127.0.0.1' },
  content,
  outsideHours = 'anytime',
  ...parts
}: DeskOptions = {}) {
  let time = NOON.getTime();
  const shop = await createShopApi({ ...(content && { content }), outsideHours, now: () => new Date(time) });
  const { store } = shop;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const desk = createDesk({
    ...{ store, log, timeZone, outsideHours, channels, addresses, now: () => new Date(time) },
    ...(timing && { timing }),
    ...parts,
  });
  onTestFinished(async () => {
    desk.close();
    await shop.close();
  });

  async function addMember(name: string, role: DeskRole = 'kitchen', { isNew = false } = {}) {
    hash ??= hashPassword(PASSWORD, { N: 16, r: 8, p: 1 });
    await addUser(store, { name, role, passwordHash: await hash, now: new Date(time) });
    if (!isNew) await setPassword(store, name, await hash, { mustChange: false });
  }

  /** A browser at the desk, with cookies of its own. */
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
    async function visit(path: string): Promise<Answer> {
      return read(await send(path));
    }
    async function post(
      path: string,
      form: Record<string, string>,
      headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
    ): Promise<Answer> {
      return read(await send(path, { method: 'POST', body: new URLSearchParams(form), headers }));
    }
    return {
      cookies,
      send,
      visit,
      post,
      logIn: (name: string, password = PASSWORD) => post('/login', { name, password }),
      /** Moves an order that was seen after `seen` changes. */
      move: (id: number, move: string, seen = 0, more: Record<string, string> = {}) =>
        post(`/orders/${id}/move`, { move, seen: String(seen), ...more }),
    };
  }

  return {
    store,
    api: shop,
    desk,
    lines,
    addMember,
    openScreen,
    /** A screen of somebody who has logged in. */
    async enter(name: string, role: DeskRole = 'kitchen') {
      await addMember(name, role);
      const screen = openScreen();
      await screen.logIn(name);
      return screen;
    },
    /** @returns its number */
    order: (more: Omit<OrderOptions, 'channels'> = {}) => order(store, new Date(time), { channels, ...more }),
    orderOf: (id: number) =>
      store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    now: () => time,
    wait(seconds: number) {
      time += seconds * 1000;
    },
  };
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, html: await response.text() };
}

type OrderOptions = {
  channels: readonly Channel[];
  delivery?: Delivery;
  phone?: string;
  fullName?: string;
  userComment?: string;
};

async function order(
  store: Parameters<typeof placeOrder>[0],
  now: Date,
  {
    channels,
    delivery = Delivery.COURIER,
    phone = '+7-912-345-67-89',
    fullName = 'Анна Ёлкина',
    userComment = 'Без лука',
  }: OrderOptions,
): Promise<number> {
  const dishes = await store
    .selectFrom('products')
    .select('id')
    .where('can_buy', '=', 1)
    .orderBy('id')
    .execute();
  const items = dishes.slice(0, 2).map(({ id }, index) => ({ product: id, quantity: index + 1 }));
  const draft = {
    delivery,
    payment: 0 as const,
    address: 'Лесная, 5',
    userComment,
    phone,
    fullName,
  };
  const placed = await placeOrder(store, { ...draft, items }, null, { now, channels });
  if (!('order' in placed)) throw new Error('the order was refused');
  return placed.order.id;
}

/** What there is to read on a page of the desk. */
export function textOn({ html }: { html: string }): string {
  return readPage(html).text.replaceAll('\u00a0', ' ');
}

/** The alerts of a page. */
export function alertsOn({ html }: { html: string }): string[] {
  return [...html.matchAll(/<p class="alert" role="alert">(.*?)<\/p>/g)].map(([, text = '']) => text);
}
