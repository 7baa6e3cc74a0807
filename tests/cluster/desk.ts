import { expect, test } from 'vitest';
import { Delivery, Payment } from '#contract/enums.ts';
import { hashPassword } from '#upstream/desk/passwords.ts';
import { addUser, setPassword } from '#upstream/store/desk-users.ts';
import { connectStore } from '#upstream/store/store.ts';
import { listDishes } from '../kills/stored.ts';
import type { Cluster } from './cluster.ts';

const USER = { name: 'povar', password: 'Щука-и-хрен-7' };

export function deskTests(cluster: () => Cluster): void {
  test('an order that one API has taken reaches a screen at the other', async () => {
    await addCook(cluster().database);
    const desk = `http://127.0.0.1:${cluster().ports.desks[1]}`;
    const logIn = await fetch(`${desk}/login`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(USER) },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    const cookie = logIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const end = new AbortController();
    const live = await fetch(`${desk}/live`, { headers: { cookie }, signal: end.signal });
    const events = eventsOf(live);
    const before = await events.next();
    expect(before.value).toMatch(/^event: board/);

    const [dish] = await listDishes(cluster().database);
    const order = {
      ...{
        delivery: Delivery.COURIER,
        payment: Payment.CASH,
        address: 'Лесная, 5',
        phone: '+7-912-345-67-89',
        fullName: 'Гость первой',
      },
      items: [{ product: dish?.id, quantity: 2 }],
    };
    const taken = await fetch(`http://127.0.0.1:${cluster().ports.apis[0]}/api/v1/order/`, {
      ...{ method: 'POST', body: JSON.stringify(order) },
      headers: { 'Content-Type': 'application/json' },
    });
    const { id } = (await taken.json()) as { id: number };
    expect(taken.status).toBe(201);
    const after = await events.next();
    expect(after.value).toMatch(/^event: board/);
    expect(after.value).not.toBe(before.value);
    end.abort();
    expect(await (await fetch(desk, { headers: { cookie } })).text()).toContain(String(id));
  });
}

async function addCook(database: string): Promise<void> {
  const store = connectStore(database);
  // As quick as it can be: nobody guesses it here.
  const passwordHash = await hashPassword(USER.password, { N: 16, r: 8, p: 1 });
  await addUser(store, { name: USER.name, role: 'kitchen', passwordHash, now: new Date() });
  await setPassword(store, USER.name, passwordHash, { mustChange: false });
  await store.destroy();
}

/** The events of a stream, without beats. */
async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    yield* events.filter((event) => !event.startsWith('event: beat'));
  }
}
