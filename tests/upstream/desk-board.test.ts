import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { type Desk, NOON, openDesk, type Screen, textOn } from '#tests/support/desk.ts';
import { partsOf } from '#upstream/desk/views/guest-texts.tsx';

/** The numbers in each column of the board. */
function columnsOf({ html }: { html: string }): Record<string, string[]> {
  const parts = html.split(/<section /).slice(1);
  return Object.fromEntries(
    parts.map((part) => [
      /<h2 id="(\w+)"/.exec(part)?.[1] ?? '',
      [...part.matchAll(/href="\/orders\/(\d+)">№/g)].map(([, id = '']) => id),
    ]),
  );
}

/** One order at each place where an order can stand. */
async function fillBoard(desk: Desk, screen: Screen): Promise<number[]> {
  const ways = [[], ['accept:30'], ['accept:30', 'ready'], ['accept:30', 'ready', 'hand-over']];
  const ids = [];
  for (const moves of [...ways, ['cancel']]) {
    const id = await desk.order();
    ids.push(id);
    for (const [seen, move] of moves.entries())
      await screen.move(id, move, seen, { reason: 'Закончились продукты' });
  }
  return ids;
}

describe('the board', () => {
  test('shows each order where it stands, and what ended today', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const [fresh, cooking, ready, onWay, cancelled] = (await fillBoard(desk, screen)).map(String);
    const board = await screen.visit('/');
    expect(columnsOf(board)).toEqual({
      fresh: [fresh],
      cooking: [cooking],
      leaving: [ready, onWay],
      ended: [cancelled],
    });
    expect(readPage(board.html).title).toBe('(1) Заказы · Пульт заказов');
    // Midnight comes in Moscow, not in Greenwich.
    desk.wait(11.9 * 3600);
    expect(columnsOf(await screen.visit('/')).ended).toEqual([cancelled]);
    desk.wait(0.2 * 3600);
    expect(columnsOf(await screen.visit('/')).ended).toBeUndefined();
  });

  test('has on a card all that is needed to cook and to deliver', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    await desk.order();
    await desk.order({ delivery: Delivery.PICKUP });
    desk.wait(125);
    const { all } = readPage((await screen.visit('/')).html);
    const [courier, pickup] = all('article').map((card) => textOf(card).replaceAll('\u00a0', ' '));
    expect(courier).toBe(
      '№1001 2 мин 1 × Борщ с говядиной 2 × Окрошка Внимание! Без лука Курьер: Лесная, 5 +7-912-345-67-89 Анна Ёлкина Наличные, 1 091 ₽ Принять · 45 мин 30 60 90 другое',
    );
    expect(pickup).toContain('Самовывоз +7-912');
    expect(pickup).not.toContain('Лесная');
    expect(all('a', { href: 'tel:+79123456789' })).toHaveLength(2);
  });

  test('calls the number of the guest, and not one that goes on with the extension', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    await desk.order({ phone: '89123456789 доб. 5' });
    await desk.order({ phone: 'позвоните в дверь' });
    const { all, text } = readPage((await screen.visit('/')).html);
    expect(all('a', { href: /^tel:/ }).map(({ attribs }) => attribs.href)).toEqual(['tel:+79123456789']);
    expect(text).toContain('89123456789 доб. 5');
    expect(text).toContain('позвоните в дверь');
  });

  test('marks who waits for longer than three minutes, and what should be there by now, in three degrees', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const marks = async () =>
      readPage((await screen.visit('/')).html)
        .all('article')
        .map(({ attribs }) => attribs.class?.match(/card--late-\d/)?.[0] ?? '');
    const ages = async () =>
      readPage((await screen.visit('/')).html)
        .all('p', { class: 'card__age' })
        .map((age) => textOf(age).replaceAll('\u00a0', ' '));
    await desk.order();
    await screen.move(await desk.order(), 'accept:30');
    desk.wait(180);
    expect(await marks()).toEqual(['', '']);
    desk.wait(1);
    expect(await marks()).toEqual(['card--late-1', '']);
    desk.wait(3 * 60);
    expect(await ages()).toEqual(['6 мин ждёт', '6 мин · к 12:30']);
    desk.wait(7 * 60);
    expect(await marks()).toEqual(['card--late-2', '']);
    desk.wait(20 * 60);
    expect(await marks()).toEqual(['card--late-3', 'card--late-1']);
    expect(await ages()).toEqual(['33 мин очень долго ждёт', '33 мин · к 12:30 опаздывает на 3 мин']);
    desk.wait(71 * 60);
    expect(await marks()).toEqual(['card--late-3', 'card--late-3']);
    expect(await ages()).toEqual([
      '1 ч 44 мин очень долго ждёт',
      '1 ч 44 мин · к 12:30 опаздывает на 1 ч 14 мин',
    ]);
    expect(textOn(await screen.visit('/orders/1001'))).toContain('очень долго ждёт');
    expect(textOn(await screen.visit('/orders/1002'))).toContain('опаздывает на 1 ч 14 мин');
  });

  test('has one main button on each card', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    await fillBoard(desk, screen);
    const cards = (await screen.visit('/')).html.split('<article ').slice(1);
    const buttons = cards.map((card) =>
      readPage(card)
        .all('button', { class: /\bmain\b/ })
        .map(textOf),
    );
    expect(buttons).toEqual([['Принять · 45 мин'], ['Готов'], ['Передан курьеру'], ['Доставлен']]);
  });

  test('draws itself anew without scripts, and never asks again for what a form was answered with', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    await screen.move(id, 'ready');
    for (const { html } of [await screen.visit('/'), await screen.move(id, 'ready')]) {
      expect(html).toMatch(
        /<head>.*<noscript><meta http-equiv="refresh" content="15; url=\/"\/?><\/noscript>.*<\/head>/,
      );
    }
    expect((await screen.visit(`/orders/${id}`)).html).not.toContain('refresh');
  });

  test('is escaped: a guest types no markup into it', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order({
      fullName: '<script>alert(1)</script>',
      phone: '"><img src=x onerror=alert(1)>',
      userComment: 'без <img src=x> <script>alert(2)</script>',
    });
    for (const path of [
      '/',
      `/orders/${id}`,
      `/orders/${id}/ticket`,
      `/orders/${id}/note`,
      '/search?q=<script>',
    ]) {
      expect((await screen.visit(path)).html).not.toMatch(/<script>|<img/);
    }
  });

  test('shows all of 40 open orders', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    for (let count = 0; count < 40; count += 1) await desk.order();
    expect(columnsOf(await screen.visit('/')).fresh).toHaveLength(40);
  });
});

describe('the search', () => {
  test.each([
    ['1001', ['1001']],
    ['№ 1002', ['1002']],
    ['8 (912) 345-67-89', ['1001']],
    ['+79123456789', ['1001']],
    ['345-67', ['1001']],
    ['елкина', ['1001']],
    ['АННА', ['1001']],
    ['пётр', ['1002']],
    ['', []],
    ['%', []],
    ['_', []],
    ['нет такого', []],
    ['99999999999999999999', []],
  ])('«%s»', async (text, found) => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    await desk.order();
    const other = await desk.order({ fullName: 'Петр', phone: '+7-901-111-22-33' });
    await screen.move(other, 'cancel', 0, { reason: 'Закончились продукты' });
    const { html } = await screen.visit(`/search?q=${encodeURIComponent(text)}`);
    expect([...html.matchAll(/href="\/orders\/(\d+)">№/g)].map(([, id]) => id)).toEqual(found);
    expect(readPage(html).one('input', { name: 'q' }).attribs.value).toBe(text);
  });
});

describe('prints', () => {
  test('the kitchen gets what is cooked and until when, and nothing that is the guest’s', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    await screen.move(id, 'accept:45');
    const ticket = await screen.visit(`/orders/${id}/ticket`);
    expect(textOn(ticket)).toMatch(
      /Кухонный тикет №1001 12:00 → к 12:45 Курьер 1 × Борщ .*Всего порций: 3 Внимание! Гость пишет: «Без лука»/,
    );
    for (const text of ['Лесная', 'Анна', '345-67', '₽']) expect(ticket.html).not.toContain(text);
    expect(ticket.html).toContain('data-print');
  });

  test('the courier gets whom it is for, what is to be paid, and what is in the bag', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    await screen.move(id, 'accept:45');
    const note = await screen.visit(`/orders/${id}/note`);
    expect(textOn(note)).toMatch(
      /Записка курьеру №1001 12:00 → к 12:45 Курьер: Лесная, 5 Анна Ёлкина, \+7-912-345-67-89 Наличные: 1 091 ₽ .*«Без лука» 1 × Борщ/,
    );
    expect(note.html).toContain('data-print');
    const pickup = await desk.order({ delivery: Delivery.PICKUP });
    expect(textOn(await screen.visit(`/orders/${pickup}/note`))).toContain('Записка к пакету №1002');
  });

  test('the page of the order leads to both, and neither is called a receipt', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    const page = readPage((await screen.visit(`/orders/${id}`)).html);
    for (const [name, path] of [
      ['Кухонный тикет', 'ticket'],
      ['Записка курьеру', 'note'],
    ])
      expect(textOf(page.one('a', { href: `/orders/${id}/${path}` }))).toBe(name);
    for (const path of ['', '/ticket', '/note']) {
      expect(textOn(await screen.visit(`/orders/${id}${path}`))).not.toMatch(/чек/i);
    }
    expect((await screen.visit('/orders/77/note')).status).toBe(404);
  });
});

describe('the comment of an order', () => {
  test.each([
    ['Стейк medium rare, аллергия на орехи! Домофон не работает.', ['аллергия на орехи']],
    ['БЕЗ ЛУКА и без\u00a0кинзы', ['БЕЗ ЛУКА', 'без\u00a0кинзы']],
    ['Непереносимость лактозы', ['Непереносимость']],
    ['Безлактозный сыр', ['Безлактозный']],
    ['Не переношу лактозу, непереношу глютен', ['Не переношу лактозу', 'непереношу глютен']],
    ['Мне нельзя арахис!', ['нельзя арахис']],
    ['Без сдачи, без звонка и без приборов', []],
    ['Код без', []],
    ['Безумно вкусно, Глеб без_', []],
  ])('«%s»', (text, marked) => {
    const parts = partsOf(text);
    expect(parts.filter(({ isMarked }) => isMarked).map(({ part }) => part)).toEqual(marked);
    expect(parts.map(({ part }) => part).join('')).toBe(text);
  });

  test('is marked wherever it is read, and one without a warning is not', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    const other = await desk.order({ userComment: 'Домофон 12' });
    for (const path of ['', '/ticket', '/note']) {
      expect((await screen.visit(`/orders/${id}${path}`)).html).toContain('<mark>Без лука</mark>');
      const plain = await screen.visit(`/orders/${other}${path}`);
      expect([plain.html.includes('<mark>'), textOn(plain).includes('Внимание')]).toEqual([false, false]);
    }
    const board = (await screen.visit('/')).html;
    expect(board.match(/class="comment comment--warning"/g)).toHaveLength(1);
  });
});

describe('what is live', () => {
  test('a screen hears of a new order, and of a change by somebody else', async () => {
    const desk = await openDesk();
    const [marina, pavel] = [await desk.enter('marina'), await desk.enter('pavel')];
    const heard = await listen(marina);
    expect(await heard.next('board')).toBe('');
    const id = await desk.order();
    expect(await heard.next('board')).toBe(`${id}.0`);
    await pavel.move(id, 'accept:30');
    expect(await heard.next('board')).toBe(`${id}.1`);
    expect((await marina.visit('/')).html).toContain(`data-state="${id}.1"`);
  });

  test('a new order reaches an open screen within a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const desk = await openDesk({ timing: null });
    const heard = await listen(await desk.enter('marina'));
    await heard.next('board');
    const id = await desk.order();
    await vi.advanceTimersByTimeAsync(1000);
    // What the database is asked takes time of its own; no second look is left to come.
    expect(await heard.next('board')).toBe(`${id}.0`);
  });

  test('hears of an order that another program took', async () => {
    const desk = await openDesk();
    const heard = await listen(await desk.enter('marina'));
    await heard.next('board');
    const other = new ApiCaller(desk.api);
    const { body } = await other.get<{ results: { id: number; canBuy: boolean }[] }>('/products/');
    const dish = body.results.find(({ canBuy }) => canBuy)?.id;
    const order = {
      delivery: 10,
      phone: '+7-912-345-67-89',
      fullName: 'Анна',
      items: [{ product: dish, quantity: 1 }],
    };
    expect((await other.post('/order/', order)).status).toBe(201);
    expect(await heard.next('board')).toBe('1001.0');
  });

  test('is told again and again that it is connected, until the session ends', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const heard = await listen(screen);
    await heard.next('beat');
    await heard.next('beat');
    await screen.post('/logout', {});
    expect(await heard.untilEnd()).toBe(true);
  });

  test('ends with the program, which would wait for it', async () => {
    const desk = await openDesk();
    const heard = await listen(await desk.enter('marina'));
    await heard.next('board');
    desk.desk.close();
    expect(await heard.untilEnd()).toBe(true);
  });
});

test('a session with too many open screens loses its oldest, and takes no place of others', async () => {
  const desk = await openDesk();
  const screen = await desk.enter('marina');
  const streams = [];
  for (let turn = 0; turn < 6; turn += 1) streams.push(await listen(screen));
  const [oldest, second] = streams;
  expect(await oldest?.untilEnd()).toBe(true);
  expect(await second?.next('beat')).toBe('');
});

/** What a screen is told, as a browser's EventSource would hear it. */
async function listen(screen: Screen) {
  const response = await screen.send('/live');
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** The data of the next event of that kind. */
    async next(event: string): Promise<string> {
      for (;;) {
        const [, before = '', data = ''] =
          /^([\s\S]*?event: (?:board|beat)\ndata: ?(.*)\n\n)/.exec(text) ?? [];
        if (before === '') {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error('the stream has ended');
          text += value;
        } else {
          text = text.slice(before.length);
          if (before.includes(`event: ${event}\n`)) return data;
        }
      }
    },
    async untilEnd(): Promise<boolean> {
      for (;;) if ((await reader?.read())?.done) return true;
    },
  };
}

test('managers see why a changed menu was not taken over, and nobody else does', async () => {
  const faults = ['dishes/bar.yaml:5:10: [1] (kvass).price: нужно число, а стоит «<b>»'];
  let trouble: { since: string; faults: string[] } | null = { since: NOON.toISOString(), faults };
  const desk = await openDesk({ contentTrouble: () => trouble });
  const [manager, cook] = [await desk.enter('oleg', 'manager'), await desk.enter('marina')];
  const words = 'Изменения меню не приняты (12:00): в файлах ошибки. Гости видят прежнее меню.';
  const board = textOn(await manager.visit('/'));
  expect(board).toContain(words);
  expect(board).toContain(faults[0]);
  expect(textOn(await cook.visit('/'))).not.toContain('Изменения меню');
  trouble = null;
  expect(textOn(await manager.visit('/'))).not.toContain('Изменения меню');
});

test('managers see what is hardly meant in the menu that is shown, and nobody else does', async () => {
  const warning = 'menus.yaml:9:12: [1] (Меню).items[1].url: на сайте нет такой страницы: «/category/sup»';
  const desk = await openDesk({ contentWarnings: () => [warning] });
  const [manager, cook] = [await desk.enter('oleg', 'manager'), await desk.enter('marina')];
  const board = textOn(await manager.visit('/'));
  expect(board).toContain('Меню на сайте, но в файлах есть что проверить: 1');
  expect(board).toContain(warning);
  expect(textOn(await cook.visit('/'))).not.toContain('Меню на сайте');
});
