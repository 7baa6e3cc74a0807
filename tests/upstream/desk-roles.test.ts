/** Protects what each role sees and does: couriers only their orders, cooks no phones, cancelling by right. */
import { describe, expect, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { deskTest, openDesk, textOn } from '#tests/upstream/support/desk.ts';

const EVERYONE = [
  'GET /',
  'GET /alive',
  'GET /live',
  'GET /orders/:id/move',
  'POST /orders/:id/move',
  'POST /orders/:id/undo',
  'GET /password',
  'POST /password',
  'POST /logout',
];
/** Besides; every other page is the managers'. */
const KITCHEN = [
  'GET /orders/:id',
  'GET /orders/:id/ticket',
  'GET /orders/:id/note',
  'GET /orders/:id/change',
  'POST /orders/:id/change',
  'GET /new-order',
  'POST /new-order',
  'GET /search',
  'GET /messages',
  'GET /messages/:id',
  'GET /messages/:id/:action',
  'POST /messages/:id/read',
  'POST /messages/:id/reopen',
  'POST /messages/:id/answer',
  'GET /consents/:digest',
  'GET /stops',
  'POST /stops',
  'POST /stops/return',
  ...['retry', 'settle', 'correct'].flatMap((action) => [`GET /till/${action}`, `POST /till/${action}`]),
];
/** Without a session. */
const PUBLIC = /^(?:GET|POST) \/(?:login|assets\/.*)$/;

const routesOf = (desk: Awaited<ReturnType<typeof openDesk>>) => [
  ...new Set(
    desk.desk.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !PUBLIC.test(route)),
  ),
];

test('every page is closed to the roles that it is not for', async () => {
  const desk = await openDesk();
  const id = await desk.order();
  const screens = {
    kitchen: await desk.enter('marina', 'kitchen'),
    courier: await desk.enter('ilya', 'courier'),
    manager: await desk.enter('boss', 'manager'),
  };
  const closed: Record<string, string[]> = { kitchen: [], courier: [], manager: [] };
  const routes = routesOf(desk);
  for (const route of routes.filter((each) => !/^(?:GET \/live|POST \/logout)$/.test(each))) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(':id', String(id)).replace(/:\w+/g, 'x');
    for (const [role, screen] of Object.entries(screens)) {
      const reply = method === 'GET' ? await screen.visit(path) : await screen.post(path, {});
      if (reply.status === 403) closed[role]?.push(route);
    }
  }
  const checked = routes.filter((route) => !/^(?:GET \/live|POST \/logout)$/.test(route));
  expect(closed.courier).toEqual(checked.filter((route) => !EVERYONE.includes(route)));
  expect(closed.kitchen).toEqual(
    checked.filter((route) => !EVERYONE.includes(route) && !KITCHEN.includes(route)),
  );
  expect(checked.length).toBeGreaterThan(50);
});

describe('a courier', () => {
  const open = async () => {
    const desk = await openDesk();
    const [marina, ilya, petya] = [
      await desk.enter('marina'),
      await desk.enter('ilya', 'courier'),
      await desk.enter('petya', 'courier'),
    ];
    const id = await desk.order();
    await marina.move(id, 'accept:30');
    return { desk, marina, ilya, petya, id };
  };

  test('sees an order once it is ready: address as a link to a map, phone, sum, comment', async () => {
    const { marina, ilya, id } = await open();
    expect(await ilya.read('/')).not.toContain(`№${id}`);
    await marina.move(id, 'ready', 1);
    const page = readPage((await ilya.visit('/')).html);
    expect(page.text.replaceAll('\u00a0', ' ')).toMatch(
      /Забрать 1 №1001 к 12:30 Лесная, 5 \+7-912-345-67-89 Анна Ёлкина Наличные, 1 091 ₽ Гость пишет: «Без лука» Взял/,
    );
    const links = page.all('a', { href: /^(?:https|tel)/ }).map(({ attribs }) => attribs.href);
    expect(links).toEqual([
      'https://yandex.ru/maps/?text=%D0%9B%D0%B5%D1%81%D0%BD%D0%B0%D1%8F%2C+5',
      'tel:+79123456789',
    ]);
  });

  test('sees no pickup, no dish, no link to another page, and no search', async () => {
    const { desk, ilya } = await open();
    const pickup = await desk.order({ delivery: Delivery.PICKUP });
    const marina = await desk.enter('pavel');
    await marina.move(pickup, 'accept:30');
    await marina.move(pickup, 'ready', 1);
    const { html } = await ilya.visit('/');
    expect(textOn({ html })).not.toMatch(/№1002|Борщ|Сообщения|Стоп-лист|Найти/);
    const hrefs = readPage(html)
      .all('a', { href: /^\// })
      .map(({ attribs }) => attribs.href);
    expect(hrefs).toEqual(['/', '/password']);
  });

  test('takes it, and then only he sees it and gives it away', async () => {
    const { desk, marina, ilya, petya, id } = await open();
    await marina.move(id, 'ready', 1);
    expect((await ilya.move(id, 'hand-over', 2)).status).toBe(303);
    expect(await ilya.read('/')).toContain('Везу 1 №1001');
    expect(await petya.read('/')).not.toContain('№1001');
    const stolen = await petya.move(id, 'finish', 3);
    expect([stolen.status, textOn(stolen)]).toEqual([409, expect.stringContaining('везёт другой курьер')]);
    expect((await ilya.move(id, 'finish', 3)).status).toBe(303);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'done', courier: 'ilya' });
  });

  test('takes back what he has just taken, for everyone', async () => {
    const { desk, marina, ilya, petya, id } = await open();
    await marina.move(id, 'ready', 1);
    await ilya.move(id, 'hand-over', 2);
    expect((await ilya.post(`/orders/${id}/undo`, { seen: '3' })).status).toBe(303);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'ready', courier: null });
    expect(await petya.read('/')).toContain('№1001');
  });

  test('brings what the kitchen handed over, whoever comes', async () => {
    const { desk, marina, petya, id } = await open();
    await marina.move(id, 'ready', 1);
    await marina.move(id, 'hand-over', 2);
    expect(await petya.read('/')).toContain('Везу 1 №1001');
    await petya.move(id, 'finish', 3);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'done', courier: 'petya' });
  });

  test.for(['accept:30', 'ready', 'cancel', 'finish'])(
    'cannot «%s» an order that is not his',
    async (move) => {
      const { desk, ilya } = await open();
      const id = await desk.order();
      expect((await ilya.move(id, move, 0, { reason: 'Закончились продукты' })).status).toBe(409);
      expect(await desk.orderOf(id)).toMatchObject({ status: 'new' });
    },
  );

  test('cannot cancel what he brings', async () => {
    const { desk, marina, ilya, id } = await open();
    await marina.move(id, 'ready', 1);
    expect((await ilya.move(id, 'cancel', 2, { reason: 'Закончились продукты' })).status).toBe(409);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'ready' });
  });
});

deskTest('a cook sees no phone anywhere, a manager does', async ({ desk, marina, boss }) => {
  const id = await desk.order();
  const ended = await desk.order();
  await boss.move(ended, 'cancel', 0, { reason: 'Закончились продукты' });
  const pages = ['/', `/orders/${id}`, `/orders/${id}/ticket`, `/orders/${id}/note`, '/search?q=Анна'];
  for (const page of pages) {
    expect((await marina.visit(page)).html, page).not.toMatch(/345-67-89|9123456789/);
  }
  for (const page of ['/', `/orders/${id}`, `/orders/${id}/note`, '/search?q=Анна']) {
    expect([page, await boss.read(page)]).toEqual([page, expect.stringContaining('345-67-89')]);
  }
});

deskTest.for([
  ['345', 0],
  ['456789', 0],
  ['Анна 9123', 0],
  ['9123456789', 1],
  ['+7 912 345-67-89', 1],
  ['Анна', 1],
] as const)('a cook who searches «%s» finds %i orders', async ([query, found], { desk, marina }) => {
  await desk.order({ phone: '+7 912 345-67-89' });
  expect(await marina.read(`/search?q=${encodeURIComponent(query)}`)).toContain(`Найдено заказов: ${found}`);
});

describe('cancelling', () => {
  const reason = { reason: 'Закончились продукты' };

  test('is not offered to a cook without the right, and refused', async () => {
    const desk = await openDesk();
    const cook = await desk.enter('marina', 'kitchen', { mayCancel: false });
    const id = await desk.order();
    expect(await cook.read(`/orders/${id}`)).not.toContain('Отменить заказ');
    const refused = await cook.move(id, 'cancel', 0, reason);
    expect([refused.status, textOn(refused)]).toEqual([
      403,
      expect.stringContaining('Отменить заказ может управляющий или тот, кому он это разрешил.'),
    ]);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'new' });
  });

  test('is a right that a manager gives and takes', async () => {
    const desk = await openDesk();
    const boss = await desk.enter('boss', 'manager');
    const cook = await desk.enter('marina', 'kitchen', { mayCancel: false });
    await desk.addMember('ilya', 'courier');
    const [first, second] = [await desk.order(), await desk.order()];
    expect((await boss.post('/users/allow-cancel', { name: 'marina' })).status).toBe(303);
    expect(await boss.read('/users')).toContain('marina кухня, отменяет заказы');
    expect((await cook.move(first, 'cancel', 0, reason)).status).toBe(303);
    await boss.post('/users/forbid-cancel', { name: 'marina' });
    expect((await cook.move(second, 'cancel', 0, reason)).status).toBe(403);
    for (const name of ['boss', 'ilya']) {
      expect((await boss.post('/users/allow-cancel', { name })).status).toBe(400);
    }
    expect(await desk.journal()).toEqual([
      'boss allow-cancel marina',
      `marina cancel ${reason.reason}`,
      'boss forbid-cancel marina',
    ]);
  });

  test('is given with a new user, to the kitchen only', async () => {
    const desk = await openDesk();
    const boss = await desk.enter('boss', 'manager');
    for (const [name, role] of [
      ['vera', 'kitchen'],
      ['ilya', 'courier'],
    ] as const) {
      expect((await boss.post('/users/add', { name, role, mayCancel: 'on' })).status).toBe(200);
    }
    const users = await boss.read('/users');
    expect(users).toContain('vera кухня, отменяет заказы');
    expect(users).toMatch(/ilya курьер с /);
  });
});
