/** Protects the board by what is due, and the promise on «Принять»: what the guest was told, with one tap. */
import { describe, expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { deskTest, openDesk, type Screen } from '#tests/upstream/support/desk.ts';

/** Moscow is three hours ahead; the desk opens on 5 October, 12:00. */
const at = (day: number, clock: string) => new Date(`2026-10-0${day}T${clock}:00+03:00`).toISOString();

async function headingsAndNumbers(screen: Screen): Promise<string[]> {
  const { html } = await screen.visit('/');
  return [
    ...html.matchAll(
      /<h2 id="([\w-]+)"|due__name--([\w-]+)"|<details id="(other-days)"|href="\/orders\/(\d+)">№/g,
    ),
  ].map((found) => found.slice(1).find(Boolean) ?? '');
}

describe('the board', () => {
  deskTest('has accepted orders by what is due, never by number', async ({ desk, marina }) => {
    const accepted = (ready_at: string, more: object = {}) =>
      desk.order({ set: { status: 'accepted', changes: 1, accepted_at: ready_at, ready_at, ...more } });
    const tomorrow = await accepted(at(6, '14:00'), { wanted_at: at(6, '14:00') });
    const evening = await accepted(at(5, '19:00'), { wanted_at: at(5, '19:00') });
    const soon = await accepted(at(5, '12:40'));
    const sooner = await accepted(at(5, '12:20'));
    const late = await accepted(at(5, '11:50'));
    const night = await accepted(at(6, '00:30'), { wanted_at: at(6, '00:30') });
    expect(await headingsAndNumbers(marina)).toEqual([
      ...['fresh', 'cooking', 'late', late, 'now', sooner, soon, 'later', evening, night].map(String),
      ...['other-days', tomorrow, 'ready', 'on-way'].map(String),
    ]);
    expect(await marina.read('/')).toContain('Другие дни: 6 октября — 1');
    expect((await marina.visit('/')).html).not.toMatch(/<details id="other-days"[^>]* open/);
  });

  deskTest(
    'has an order for the evening under «Сейчас» once it has to be begun',
    async ({ desk, marina }) => {
      const wanted_at = at(5, '19:00');
      await desk.order({ set: { status: 'accepted', ready_at: wanted_at, wanted_at, promised_minutes: 60 } });
      desk.wait(5 * 3600 + 59 * 60);
      expect(await headingsAndNumbers(marina)).toContain('later');
      desk.wait(60);
      expect(await headingsAndNumbers(marina)).toContain('now');
    },
  );

  deskTest('has new orders by what is due, and none of them folded', async ({ desk, marina }) => {
    const tomorrow = await desk.order({ set: { wanted_at: at(6, '14:00') } });
    const now = await desk.order();
    expect(await headingsAndNumbers(marina)).toEqual(
      ['fresh', now, tomorrow, 'cooking', 'ready', 'on-way'].map(String),
    );
  });

  deskTest('has ready orders and those on their way apart', async ({ desk, marina }) => {
    await desk.order({ set: { status: 'ready', ready_at: at(5, '12:30') } });
    await desk.order({ set: { status: 'on_way', ready_at: at(5, '12:30') } });
    expect(await marina.read('/')).toMatch(/Готовы 1 №1001 .*В пути 1 №1002/);
  });
});

const COURIER = { delivery: 0 as const, address: 'Дальняя, 5' };

describe('«Принять» promises', () => {
  const textOfButton = async (screen: Screen) => {
    const [button] = readPage((await screen.visit('/')).html).all('button', { class: /\bmain\b/ });
    return {
      text: button && readPage((await screen.visit('/')).html).text,
      value: button?.attribs.value ?? '',
    };
  };

  test.each<[told: string, minutes: number | null, clock: string, ready: string]>([
    ['90 minutes of an outer zone', 90, '13:30', '13:30'],
    ['25 minutes of a pickup', 25, '12:25', '12:25'],
    ['nothing', null, '12:45', '12:45'],
    ['33 minutes, rounded up', 33, '12:35', '12:35'],
  ])('what the guest was told: %s', async (_told, promised_minutes, clock, ready) => {
    const desk = await openDesk();
    const marina = await desk.enter('marina');
    const id = await desk.order({ set: { promised_minutes } });
    desk.wait(120);
    const { text, value } = await textOfButton(marina);
    expect(text?.replaceAll('\u00a0', ' ')).toContain(`Принять · к ${clock}`);
    expect((await marina.move(id, value)).status).toBe(303);
    expect((await desk.orderOf(id)).ready_at).toBe(at(5, ready));
  });

  test('the minutes of zone and pickup when the order was placed', async () => {
    const desk = await openDesk({ content: deliveryShop() });
    // Couriers start at 13:00.
    desk.wait(2 * 3600);
    const orders = [await desk.order(COURIER), await desk.order({ delivery: 10 })];
    const minutes = await Promise.all(orders.map(async (id) => (await desk.orderOf(id)).promised_minutes));
    expect(minutes).toEqual([90, 20]);
  });

  deskTest('the time of the slot, on another day with its day', async ({ desk, marina }) => {
    const id = await desk.order({ set: { wanted_at: at(6, '14:00'), promised_minutes: 90 } });
    const { text, value } = await textOfButton(marina);
    expect(text?.replaceAll('\u00a0', ' ')).toContain('Принять · к 6 октября, 14:00');
    await marina.move(id, value);
    expect((await desk.orderOf(id)).ready_at).toBe(at(6, '14:00'));
  });

  deskTest('that much from now if the order has waited too long', async ({ desk, marina }) => {
    await desk.order({ set: { promised_minutes: 25 } });
    desk.wait(30 * 60);
    expect(await marina.read('/')).toContain('Принять · к 12:55');
  });

  deskTest.for(['accept:2026-10-05T09:00Z', 'accept:2026-10-05T08:00Z', 'accept:2026-13-45T99:99Z'])(
    'nothing with «%s», whose time is over',
    async (move, { desk, marina }) => {
      const id = await desk.order();
      const reply = await marina.move(id, move);
      expect([reply.status, reply.html]).toEqual([
        409,
        expect.stringContaining('Время на кнопке уже прошло'),
      ]);
      expect(await desk.orderOf(id)).toMatchObject({ status: 'new' });
    },
  );

  deskTest('nothing with a time that is days away', async ({ desk, marina }) => {
    const id = await desk.order();
    const reply = await marina.move(id, 'accept:2099-01-01T00:00Z');
    expect([reply.status, (await desk.orderOf(id)).status]).toEqual([400, 'new']);
  });
});
