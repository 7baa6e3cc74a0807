/** Protects orders at the desk: board, search, prints, warnings, and live updates of open screens. */
import { describe, expect } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { NOON, openDesk, type Screen, deskTest as test, textOn } from '#tests/upstream/support/desk.ts';
import { Findings } from '#upstream/content/findings.ts';
import { setDayEnd } from '#upstream/store/desk/desk-settings.ts';

const REASON = { reason: 'Закончились продукты' };
const numbersIn = (html: string) => [...html.matchAll(/href="\/orders\/(\d+)">№/g)].map(([, id]) => id);

function columnsOf({ html }: { html: string }): object {
  const sections = html.split(/<section /).slice(1);
  return Object.fromEntries(
    sections.map((section) => [/<h2 id="([\w-]+)"/.exec(section)?.[1], numbersIn(section)]),
  );
}

async function textsOn(screen: Screen, tag: string, attributes: Record<string, string | RegExp> = {}) {
  const { all } = readPage((await screen.visit('/')).html);
  return all(tag, attributes).map((element) => textOf(element).replaceAll('\u00a0', ' '));
}

test('the board shows each order in its column, with one main button', async ({ desk, marina }) => {
  const way = ['accept:30', 'ready', 'hand-over'];
  const ids: string[] = [];
  for (const moves of [[], way.slice(0, 1), way.slice(0, 2), way, ['cancel']]) {
    const id = await desk.order();
    ids.push(String(id));
    for (const [seen, move] of moves.entries()) await marina.move(id, move, seen, REASON);
  }
  const [fresh, cooking, ready, onWay, cancelled] = ids;
  const board = await marina.visit('/');
  expect(columnsOf(board)).toEqual({
    fresh: [fresh],
    cooking: [cooking],
    ready: [ready],
    'on-way': [onWay],
    ended: [cancelled],
  });
  expect(readPage(board.html).title).toBe('(1) Заказы · Пульт заказов');
  const buttons = ['Принять · к 12:45', 'Готов', 'Передан курьеру', 'Доставлен'];
  expect(await textsOn(marina, 'button', { class: /\bmain\b/ })).toEqual(buttons);
  // Until the business day ends: at 05:00 in Moscow, or as set.
  desk.wait(16.9 * 3600);
  expect(columnsOf(await marina.visit('/'))).toMatchObject({ ended: [cancelled] });
  desk.wait(0.2 * 3600);
  expect(columnsOf(await marina.visit('/'))).not.toHaveProperty('ended');
  const setting = { seen: 0, time: '06:00', by: 'boss', now: new Date(desk.now()) };
  expect(await setDayEnd(desk.store, setting)).toBe(true);
  expect(columnsOf(await marina.visit('/'))).toMatchObject({ ended: [cancelled] });
});

test('the board has on a card what is needed to cook and to deliver', async ({ desk, boss }) => {
  await desk.order();
  await desk.order({ delivery: Delivery.PICKUP, phone: '89123456789 доб. 5' });
  desk.wait(125);
  const [courier, pickup] = await textsOn(boss, 'article');
  expect(courier).toBe(
    '№1001 2 мин 1 × Борщ с говядиной 2 × Окрошка Гость пишет: «Без лука» Курьер: Лесная, 5 +7-912-345-67-89 Анна Ёлкина Наличные, 1 091 ₽ Принять · к 12:45 30 60 90 другое',
  );
  expect(pickup).toContain('Самовывоз 89123456789 доб. 5');
  expect(pickup).not.toContain('Лесная');
  const calls = readPage((await boss.visit('/')).html).all('a', { href: /^tel:/ });
  expect(calls.map(({ attribs }) => attribs.href)).toEqual(Array(2).fill('tel:+79123456789'));
});

test('the board marks late orders in three degrees', async ({ desk, marina }) => {
  const marks = async () =>
    readPage((await marina.visit('/')).html)
      .all('article')
      .map(({ attribs }) => attribs.class?.match(/card--late-\d/)?.[0] ?? '');
  const ages = () => textsOn(marina, 'p', { class: 'card__age' });
  await desk.order();
  await marina.move(await desk.order(), 'accept:30');
  desk.wait(180);
  expect(await marks()).toEqual(['', '']);
  desk.wait(1);
  expect(await marks()).toEqual(['card--late-1', '']);
  desk.wait(10 * 60);
  expect(await marks()).toEqual(['card--late-2', '']);
  desk.wait(20 * 60);
  expect(await marks()).toEqual(['card--late-3', 'card--late-1']);
  expect(await ages()).toEqual(['33 мин очень долго ждёт', '33 мин · к 12:30 опаздывает на 3 мин']);
});

test('no markup of a guest reaches a page', async ({ desk, marina }) => {
  const id = await desk.order({
    fullName: '<script>alert(1)</script>',
    phone: '"><img src=x onerror=alert(1)>',
    userComment: 'без <img src=x> <script>alert(2)</script>',
  });
  const order = `/orders/${id}`;
  for (const path of ['/', order, `${order}/ticket`, `${order}/note`, '/search?q=<script>']) {
    expect((await marina.visit(path)).html).not.toMatch(/<script>|<img/);
  }
});

test.for<[text: string, found: string[]]>([
  ['1001', ['1001']],
  ['8 (912) 345-67-89', ['1001']],
  ['елкина', ['1001']],
  ['пётр', ['1002']],
  ['лесная 5', ['1001']],
  ['5, ЛЕСНАЯ', ['1001']],
  ['Анна Лесная', ['1001']],
  ['лесная 7', []],
  ['№1002', ['1002']],
  ['пе\u0308т\u200bр', ['1002']],
  ['', []],
  ['%', []],
  ['нет такого', []],
])('the search finds «%s» in %j', async ([text, found], { desk, marina }) => {
  await desk.order();
  await desk.order({
    address: 'Садовая, 7',
    fullName: 'Петр',
    phone: '+7-901-111-22-33',
    set: { status: 'cancelled' },
  });
  const { html } = await marina.visit(`/search?q=${encodeURIComponent(text)}`);
  expect(numbersIn(html)).toEqual(found);
  expect(readPage(html).one('input', { name: 'q' }).attribs.value).toBe(text);
});

test('prints have dishes for the kitchen, guest and sum for the courier', async ({ desk, boss: marina }) => {
  const id = await desk.order();
  await marina.move(id, 'accept:45');
  const [ticket, note] = [
    await marina.visit(`/orders/${id}/ticket`),
    await marina.visit(`/orders/${id}/note`),
  ];
  expect(textOn(ticket)).toMatch(
    /Кухонный тикет №1001 12:00 → к 12:45 Курьер Гость пишет: «Без лука» 1 × Борщ .*Всего порций: 3/,
  );
  for (const text of ['Лесная', 'Анна', '345-67', '₽']) expect(ticket.html).not.toContain(text);
  expect(textOn(note)).toMatch(
    /Записка курьеру №1001 12:00 → к 12:45 Курьер: Лесная, 5 Анна Ёлкина, \+7-912-345-67-89 Наличные, 1 091 ₽ .*«Без лука» 1 × Борщ/,
  );
});

test('prints of a cancelled order say so before anything else', async ({ desk, boss: marina }) => {
  const id = await desk.order();
  for (const print of ['ticket', 'note']) {
    expect(await marina.read(`/orders/${id}/${print}`)).not.toContain('ОТМЕНЁН');
  }
  await marina.move(id, 'cancel', 0, { reason: 'Закончились продукты' });
  for (const print of ['ticket', 'note']) {
    expect(await marina.read(`/orders/${id}/${print}`)).toMatch(
      /№1001 ЗАКАЗ ОТМЕНЁН: не готовить, не отдавать 12:00/,
    );
  }
});

describe('an open screen', () => {
  test('gets an event for a new order, and for a colleague’s change', async ({
    marina,
    pavel,
    guest,
    ids,
  }) => {
    const events = await listen(marina);
    expect(await events.next('board')).toBe('');
    const { body } = await guest.placeOrder([ids.borshch]);
    expect(await events.next('board')).toBe(`${body.id}.0`);
    await pavel.move(body.id, 'accept:30');
    expect(await events.next('board')).toBe(`${body.id}.1`);
    expect((await marina.visit('/')).html).toContain(`data-state="${body.id}.1"`);
  });

  test('gets heartbeats until its session ends, or the desk closes', async ({ desk, marina, pavel }) => {
    const [first, second] = [await listen(marina), await listen(pavel)];
    await first.next('beat');
    await first.next('beat');
    await marina.post('/logout', {});
    expect(await first.untilEnd()).toBe(true);
    await second.next('beat');
    desk.desk.close();
    expect(await second.untilEnd()).toBe(true);
  });
});

test('a courier’s board and its stream name only his orders', async () => {
  const desk = await openDesk();
  const ilya = await desk.enter('ilya', 'courier');
  const [strange, own] = [await desk.order(), await desk.order()];
  const stateOn = async () => /data-state="([^"]*)"/.exec((await ilya.visit('/')).html)?.[1];
  const [stream, others] = [await listen(ilya), await listen(await desk.enter('marina'))];
  expect([await stateOn(), await stream.next('board')]).toEqual(['', '']);
  await others.next('board');
  await desk.store.updateTable('orders').set({ changes: 1 }).where('id', '=', strange).execute();
  await others.next('board');
  await desk.store.updateTable('orders').set({ status: 'ready', changes: 2 }).where('id', '=', own).execute();
  expect(await stream.next('board')).toBe(`${own}.2`);
  expect(await stateOn()).toBe(`${own}.2`);
  expect((await desk.orderOf(strange)).status).toBe('new');
});

async function listen(screen: Screen) {
  const response = await screen.send('/live');
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(event: string): Promise<string> {
      for (;;) {
        const [, before = '', data = ''] =
          /^([\s\S]*?event: (?:board|beat)\ndata: ?(.*)\n\n)/.exec(text) ?? [];
        text = text.slice(before.length);
        if (before.includes(`event: ${event}\n`)) return data;
        if (before !== '') continue;
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error('the stream has ended');
        text += value;
      }
    },
    async untilEnd(): Promise<boolean> {
      for (;;) if ((await reader?.read())?.done) return true;
    },
  };
}

test('what to check in the menu of the desk is named by its dish and opens its form', async () => {
  const findings = new Findings();
  const dish = { kind: 'dishes', key: 'kvass', list: 'bar', document: { title: 'Квас' } };
  findings.warn(dish, ['weight'], 'не указан вес: напишите граммы (weight)');
  findings.warn(dish, ['nutrition'], 'не указана пищевая ценность');
  const desk = await openDesk({ contentWarnings: () => findings.warnings });
  const oleg = await desk.enter('oleg', 'manager');
  expect((await oleg.visit('/')).html).toContain('<a href="/menu/dishes/kvass">Квас</a>');
  const board = await oleg.read('/');
  expect(board).toContain('Меню на сайте, но в нём есть что проверить: 1');
  expect(board).toContain('Не указан вес: напишите граммы; Не указана пищевая ценность');
  expect(board).not.toMatch(/\.yaml/);
});

test('managers alone see that a changed menu was refused, and its warnings', async () => {
  const faults = ['dishes/bar.yaml:5:10: [1] (kvass).price: нужно число, а стоит «<b>»'];
  const warning = {
    ...{ file: 'menus.yaml', line: 9, column: 12, field: '[1] (Меню).items[1].url' },
    problem: 'на сайте нет такой страницы: «/category/sup»',
  };
  let trouble: { since: string; faults: string[] } | null = { since: NOON.toISOString(), faults };
  const desk = await openDesk({ contentTrouble: () => trouble, contentWarnings: () => [warning] });
  const [boss, cook] = [await desk.enter('oleg', 'manager'), await desk.enter('marina')];
  const refused = 'Изменения меню не приняты (12:00): в файлах ошибки. Гости видят прежнее меню.';
  const board = await boss.read('/');
  for (const words of [refused, faults[0]]) expect(board).toContain(words);
  expect(await cook.read('/')).not.toMatch(/Изменения меню|Меню на сайте/);
  trouble = null;
  const after = await boss.read('/');
  expect(after).toContain('Меню на сайте, но в файлах есть что проверить: 1');
  expect(after).toContain(
    'menus.yaml:9:12: [1] (Меню).items[1].url: на сайте нет такой страницы: «/category/sup»',
  );
  expect(after).not.toContain('Изменения меню');
});
