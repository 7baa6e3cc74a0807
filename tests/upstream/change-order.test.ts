/** Protects changed orders: what was shown is what is saved, agreed prices stay, and the whole order changes or nothing. */
import { describe, expect } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import {
  alertsOn,
  type Desk,
  openDesk,
  type Screen,
  deskTest as test,
  textOn,
} from '#tests/upstream/support/desk.ts';
import { press, problemsOn, RECOUNT, SAVE, saveChange } from '#tests/upstream/support/order-form.ts';
import { stopDish } from '#upstream/store/desk/dish-stops.ts';
import { listOrderChanges } from '#upstream/store/orders/order-changes.ts';

type Form = Record<string, string>;

const linesOf = async ({ store }: Desk, id: number) => {
  const rows = await store
    .selectFrom('order_items')
    .select(['title', 'quantity', 'price_kopecks'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ title, quantity, price_kopecks }) => `${quantity} × ${title} ${price_kopecks}`);
};

test('a recount shows the difference and saves nothing', async ({ desk, marina }) => {
  const id = await desk.order();
  await desk.store
    .updateTable('products')
    .set({ price_kopecks: 99_900 })
    .where('slug', '=', 'borshch')
    .execute();
  const page = await marina.visit(`/orders/${id}/change`);
  expect(textOn(page)).not.toContain(SAVE);
  const text = textOn(await press(marina, page, RECOUNT, { 'quantity-0': '3', 'quantity-1': '0' }));
  expect(text).toContain('Борщ с говядиной по 450 ₽: было 1, стало 3');
  expect(text).toContain('Убрано: 2 × Окрошка');
  expect(text).toContain('Итого: было 1 091 ₽, стало 1 350 ₽, на 259 ₽ больше');
  expect(await desk.orderOf(id)).toMatchObject({ total_kopecks: 109_100, changes: 0, changed_at: null });
});

test('the difference is announced as a list', async ({ desk, marina }) => {
  const id = await desk.order();
  const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
    'quantity-0': '3',
  });
  const [list] = readPage(shown.html).all('ul', { class: 'order-form__difference' });
  expect(list?.attribs).not.toHaveProperty('role');
  expect(list?.parent).toMatchObject({ attribs: { role: 'status' } });
});

test('a saved change is the order, its history and the journal', async ({ desk, marina }) => {
  const id = await desk.order();
  const saved = await saveChange(marina, id, { 'quantity-0': '3', 'quantity-1': '0' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/orders/${id}`]);
  expect(await linesOf(desk, id)).toEqual(['3 × Борщ с говядиной 45000']);
  const at = new Date(desk.now()).toISOString();
  expect(await desk.orderOf(id)).toMatchObject({ total_kopecks: 135_000, changes: 1, changed_at: at });
  const [change] = await listOrderChanges(desk.store, id);
  expect(change).toMatchObject({ by: 'marina', at, before: { totalSum: 1091 }, after: { totalSum: 1350 } });
  expect(await desk.journal()).toEqual(['marina change-order']);
});

test('card, sheet and tickets name the change', async ({ desk, marina }) => {
  const id = await desk.order();
  await saveChange(marina, id, { 'quantity-1': '1' });
  expect(await marina.read('/')).toContain('изменён в 12:00');
  expect(await marina.read(`/orders/${id}`)).toMatch(
    /Заказ изменён 12:00 marina Окрошка по 320,50 ₽: было 2, стало 1/,
  );
  const ticket = await marina.read(`/orders/${id}/ticket`);
  expect(ticket).toMatch(
    /ИЗМЕНЕНИЕ .*Окрошка: было 2, стало 1 Заказ целиком: .*1 × Борщ с говядиной 1 × Окрошка/,
  );
  expect(ticket).not.toContain('Итого');
  expect(await marina.read(`/orders/${id}/note`)).toContain('Изменён в 12:00');
});

test('an added dish has the price of today, and joins no line of another price', async ({ desk, marina }) => {
  const id = await desk.order();
  await desk.store
    .updateTable('products')
    .set({ price_kopecks: 50_000 })
    .where('slug', '=', 'borshch')
    .execute();
  const found = await press(marina, await marina.visit(`/orders/${id}/change`), 'Найти блюдо', { q: 'борщ' });
  const added = await press(marina, found, 'Добавить: Борщ с говядиной');
  expect(textOn(added)).toContain('Добавлено: 1 × Борщ с говядиной по 500 ₽');
  await press(marina, added, SAVE);
  expect(await linesOf(desk, id)).toEqual([
    '1 × Борщ с говядиной 45000',
    '2 × Окрошка 32050',
    '1 × Борщ с говядиной 50000',
  ]);
});

test('an added dish of the same price joins its line', async ({ desk, marina }) => {
  const id = await desk.order();
  const found = await press(marina, await marina.visit(`/orders/${id}/change`), 'Найти блюдо', { q: 'борщ' });
  await press(marina, await press(marina, found, 'Добавить: Борщ с говядиной'), SAVE);
  expect(await linesOf(desk, id)).toEqual(['2 × Борщ с говядиной 45000', '2 × Окрошка 32050']);
});

test('a dish is added with its options', async () => {
  const desk = await openDesk({ content: optionsShop() });
  const marina = await desk.enter('marina');
  const { id: product } = await desk.store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'okroshka')
    .executeTakeFirstOrThrow();
  const { body } = await new ApiCaller(desk.api).placeOrder([product]);
  const found = await press(marina, await marina.visit(`/orders/${body.id}/change`), 'Найти блюдо', {
    q: 'борщ',
  });
  const picked = await press(marina, found, 'Добавить: Борщ с говядиной');
  expect(textOn(picked)).toContain('Половина, −100,50 ₽');
  const typed = { 'option-in-size': 'half', 'option-cream': 'cream' };
  const added = await press(marina, picked, 'Добавить в заказ', typed);
  expect(textOn(added)).toContain('Борщ с говядиной · Порция: Половина · Добавить: Сметана');
  await press(marina, added, SAVE);
  expect(await linesOf(desk, body.id)).toEqual(['1 × Окрошка 32050', '1 × Борщ с говядиной 38950']);
});

describe('what is not saved', () => {
  test('anything else than was shown', async ({ desk, marina }) => {
    const id = await desk.order();
    const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
      'quantity-0': '2',
    });
    const again = await press(marina, shown, SAVE, { 'quantity-0': '3' });
    expect([again.status, alertsOn(again)[0]]).toEqual([409, expect.stringContaining('Это не то')]);
    expect(textOn(again)).toContain('было 1, стало 3');
    expect(await desk.orderOf(id)).toMatchObject({ changes: 0 });
    expect((await press(marina, again, SAVE)).status).toBe(303);
  });

  test('a price that changed after it was shown', async ({ desk, marina }) => {
    const id = await desk.order();
    const found = await press(marina, await marina.visit(`/orders/${id}/change`), 'Найти блюдо', {
      q: 'морс',
    });
    const added = await press(marina, found, 'Добавить: Морс');
    await desk.store
      .updateTable('products')
      .set({ price_kopecks: 20_000 })
      .where('slug', '=', 'morse')
      .execute();
    const again = await press(marina, added, SAVE);
    expect(again.status).toBe(409);
    expect(textOn(again)).toContain('Добавлено: 1 × Морс по 200 ₽');
    expect(await linesOf(desk, id)).toHaveLength(2);
  });

  test('a change over a concurrent one: what was not touched follows the order, and what was typed stays', async ({
    desk,
    marina,
    pavel,
  }) => {
    const id = await desk.order();
    const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
      'quantity-0': '4',
    });
    await saveChange(pavel, id, { 'quantity-1': '5', fullName: 'Пётр' });
    const lost = await press(marina, shown, SAVE);
    expect([lost.status, alertsOn(lost)[0]]).toEqual([
      409,
      expect.stringContaining('pavel в 12:00: изменил(а) заказ'),
    ]);
    expect(textOn(lost)).toMatch(/Сейчас в заказе 1 × Борщ с говядиной, 450 ₽ 5 × Окрошка/);
    expect(textOn(lost)).toContain('Борщ с говядиной по 450 ₽: было 1, стало 4');
    expect(textOn(lost)).not.toMatch(/Окрошка по 320,50 ₽: было|Имя: было/);
    expect((await press(marina, lost, SAVE)).status).toBe(303);
    expect(await linesOf(desk, id)).toEqual(['4 × Борщ с говядиной 45000', '5 × Окрошка 32050']);
    expect(await desk.orderOf(id)).toMatchObject({ full_name: 'Пётр', changes: 2 });
  });

  test('a change over a new status', async ({ desk, marina, pavel }) => {
    const id = await desk.order();
    const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
      'quantity-0': '4',
    });
    await pavel.move(id, 'accept:30');
    const lost = await press(marina, shown, SAVE);
    expect([lost.status, alertsOn(lost)[0]]).toEqual([
      409,
      expect.stringContaining('pavel в 12:00: принял(а)'),
    ]);
    expect((await press(marina, lost, SAVE)).status).toBe(303);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'accepted', changes: 2 });
  });

  test('a change of an order that is on its way', async ({ desk, marina }) => {
    const id = await desk.order();
    const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
      'quantity-0': '4',
    });
    for (const [seen, move] of ['accept:30', 'ready', 'hand-over'].entries())
      await marina.move(id, move, seen);
    const late = await press(marina, shown, SAVE);
    expect([late.status, alertsOn(late)[0]]).toEqual([
      409,
      expect.stringContaining('пока заказ не у курьера'),
    ]);
    expect(await marina.read(`/orders/${id}`)).not.toContain('Изменить заказ');
    expect(await linesOf(desk, id)).toEqual(['1 × Борщ с говядиной 45000', '2 × Окрошка 32050']);
  });

  test.for([
    ['', 'количество — целое число'],
    ['две', 'количество — целое число'],
    ['101', 'количество — целое число'],
    ['0', 'В заказе не осталось блюд'],
  ])('the quantity «%s»', async ([quantity = '', problem = ''], { desk, marina }) => {
    const id = await desk.order();
    const page = await marina.visit(`/orders/${id}/change`);
    const refused = await press(marina, page, RECOUNT, { 'quantity-0': quantity, 'quantity-1': '0' });
    expect(problemsOn(refused).join()).toContain(problem);
    expect(textOn(refused)).not.toContain(SAVE);
    expect(readPage(refused.html).one('input', { name: 'quantity-0' }).attribs.value).toBe(quantity);
  });

  test('more of a dish that is sold out, while its ordered portions stay', async ({ desk, marina, ids }) => {
    const id = await desk.order();
    const now = new Date(desk.now());
    const seen = { seen: 0, by: 'boss', now, until: null, detail: '' };
    await stopDish(desk.store, { id: ids.borshch ?? 0 }, seen);
    const page = await marina.visit(`/orders/${id}/change`);
    const more = await press(marina, page, RECOUNT, { 'quantity-0': '2' });
    expect(problemsOn(more)).toEqual([
      '«Борщ с говядиной» сейчас нельзя заказать. Уберите это блюдо из заказа',
    ]);
    expect((await saveChange(marina, id, { 'quantity-1': '1' })).status).toBe(303);
  });
});

describe('what two managers have both changed', () => {
  /** Marina types, Pavel saves something else first. */
  async function collide(
    { desk, marina, pavel }: Record<'marina' | 'pavel', Screen> & { desk: Desk },
    mine: Form,
    his: Form,
  ) {
    const id = await desk.order();
    const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, mine);
    await saveChange(pavel, id, his);
    return { id, lost: await press(marina, shown, SAVE) };
  }

  test.for<[choice: string, quantity: number]>([
    ['mine', 4],
    ['theirs', 2],
  ])('is asked about, and «%s» is saved', async ([choice, quantity], { desk, marina, pavel }) => {
    const { id, lost } = await collide(
      { desk, marina, pavel },
      { 'quantity-0': '4' },
      { 'quantity-0': '2', 'quantity-1': '5' },
    );
    expect(textOn(lost)).toMatch(/Борщ с говядиной Было: 1 Как у вас: 4 Как сейчас: 2/);
    expect(textOn(lost)).not.toContain(SAVE);
    const open = await press(marina, lost, RECOUNT);
    expect([open.status, textOn(open)]).toEqual([
      400,
      expect.stringContaining('Было: 1 Как у вас: 4 Как сейчас: 2'),
    ]);
    const decided = await press(marina, open, RECOUNT, { 'choice-0': choice, 'quantity-1': '1' });
    expect((await press(marina, decided, SAVE)).status).toBe(303);
    expect(await linesOf(desk, id)).toEqual([`${quantity} × Борщ с говядиной 45000`, '1 × Окрошка 32050']);
  });

  test('and in the same way, is no question', async ({ desk, marina, pavel }) => {
    const { lost } = await collide({ desk, marina, pavel }, { 'quantity-0': '4' }, { 'quantity-0': '4' });
    expect(textOn(lost)).not.toContain('Изменили вы оба');
  });

  test('a dish that one removed and the other wants more of is asked about', async ({
    desk,
    marina,
    pavel,
  }) => {
    const { lost } = await collide({ desk, marina, pavel }, { 'quantity-1': '3' }, { 'quantity-1': '0' });
    expect(textOn(lost)).toContain('Окрошка Было: 2 Как у вас: 3 Как сейчас: 0');
  });

  test('a dish that both have added is asked about', async ({ desk, marina, pavel }) => {
    const id = await desk.order();
    const add = async (screen: Screen) => {
      const page = await screen.visit(`/orders/${id}/change`);
      return press(screen, await press(screen, page, 'Найти блюдо', { q: 'морс' }), 'Добавить: Морс');
    };
    const [hers, his] = [await add(marina), await add(pavel)];
    await press(pavel, his, SAVE);
    const lost = await press(marina, hers, SAVE);
    expect(textOn(lost)).toContain('Морс Было: 0 Как у вас: ещё 1 Как сейчас: 1');
    const decided = await press(marina, lost, RECOUNT, { 'choice-0': 'theirs' });
    expect(problemsOn(decided)).toEqual(['Ничего не изменено.']);
  });

  test.for<[what: string, mine: Form, his: Form, asked: string]>([
    [
      'address',
      { address: 'Садовая, 3' },
      { delivery: '10' },
      'Куда Было: Курьер, Лесная, 5 Как у вас: Курьер, Садовая, 3 Как сейчас: Самовывоз',
    ],
    [
      'name',
      { fullName: 'Ольга' },
      { fullName: 'Пётр' },
      'Имя Было: Анна Ёлкина Как у вас: Ольга Как сейчас: Пётр',
    ],
    [
      'comment',
      { userComment: '' },
      { userComment: 'С луком' },
      'Комментарий к заказу Было: Без лука Как у вас: нет Как сейчас: С луком',
    ],
    [
      'allergy',
      { 'allergen-nuts': 'yes' },
      { otherAllergy: 'киви' },
      'Аллергия Было: нет Как у вас: орехи Как сейчас: «киви»',
    ],
  ])('%s', async ([, mine, his, asked], { desk, marina, pavel }) => {
    const { lost } = await collide({ desk, marina, pavel }, mine, his);
    expect(textOn(lost)).toContain(asked);
  });
});

describe('the guest of an order', () => {
  test('can be changed; a cook’s page has no phone, and keeps it', async ({ desk, marina, boss }) => {
    const id = await desk.order();
    const page = await marina.visit(`/orders/${id}/change`);
    expect(page.html).not.toContain('912-345');
    await saveChange(marina, id, { fullName: 'Пётр' });
    const shown = await press(boss, await boss.visit(`/orders/${id}/change`), RECOUNT, {
      phone: '+7-900-000-00-00',
      payment: '10',
      userComment: 'С луком',
      'allergen-nuts': 'yes',
    });
    expect(textOn(shown)).toContain(
      'Телефон: было +7-912-345-67-89, стало +7-900-000-00-00 Аллергия: было нет, стало орехи Комментарий к заказу: было «Без лука», стало «С луком»',
    );
    expect(textOn(shown)).toContain('Оплата: было Наличные, стало Карта');
    expect((await press(boss, shown, SAVE)).status).toBe(303);
    expect(await desk.orderOf(id)).toMatchObject({
      full_name: 'Пётр',
      phone: '+7-900-000-00-00',
      payment: 10,
      user_comment: 'С луком',
      extras_json: '{"allergies":{"names":["nuts"]}}',
    });
    expect(await marina.read(`/orders/${id}`)).toMatch(/Телефон другой/);
    expect(await marina.read(`/orders/${id}`)).not.toContain('900-000');
    expect(await boss.read('/search?q=9000000000')).toContain(`№${id}`);
  });

  test('the ticket names allergy and comment, and neither name nor phone', async ({ desk, boss }) => {
    const id = await desk.order();
    await saveChange(boss, id, {
      'allergen-nuts': 'yes',
      userComment: 'С луком',
      fullName: 'Пётр',
      phone: '89000000000',
    });
    const ticket = await boss.read(`/orders/${id}/ticket`);
    expect(ticket).toMatch(
      /ИЗМЕНЕНИЕ .*Аллергия: было нет, стало орехи Комментарий к заказу: было «Без лука», стало «С луком»/,
    );
    expect(ticket).not.toMatch(/Пётр|9000000000/);
  });

  test('an allergy of an order that is ready is a warning', async ({ desk, boss }) => {
    const id = await desk.order();
    for (const [seen, move] of ['accept:30', 'ready'].entries()) await boss.move(id, move, seen);
    const shown = await press(boss, await boss.visit(`/orders/${id}/change`), RECOUNT, {
      'allergen-nuts': 'yes',
    });
    expect(textOn(shown)).toContain('проверьте, можно ли его этому гостю');
  });

  test.for([
    ['phone', '123', 'в номере не хватает цифр'],
    ['phone', '', 'необходимо заполнить телефон'],
    ['fullName', '', 'необходимо заполнить Имя'],
  ] as const)('a %s like «%s» is refused', async ([field, typed, problem], { desk, boss }) => {
    const id = await desk.order();
    const refused = await press(boss, await boss.visit(`/orders/${id}/change`), RECOUNT, { [field]: typed });
    expect([refused.status, problemsOn(refused).join()]).toEqual([400, expect.stringContaining(problem)]);
  });
});

test('many clicks at once save once', async ({ desk, marina }) => {
  const id = await desk.order();
  const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
    'quantity-0': '2',
  });
  const saves = await Promise.all(Array.from({ length: 5 }, () => press(marina, shown, SAVE)));
  expect(saves.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(await listOrderChanges(desk.store, id)).toHaveLength(1);
});

test('an order that is ready is cooked again for an added dish', async ({ desk, marina }) => {
  const id = await desk.order();
  for (const [seen, move] of ['accept:30', 'ready'].entries()) await marina.move(id, move, seen);
  await saveChange(marina, id, { 'quantity-1': '1' });
  expect(await desk.orderOf(id)).toMatchObject({ status: 'ready' });
  const shown = await press(marina, await marina.visit(`/orders/${id}/change`), RECOUNT, {
    'quantity-1': '2',
  });
  expect(textOn(shown)).toContain('вернётся в «Готовится»');
  await press(marina, shown, SAVE);
  expect(await desk.orderOf(id)).toMatchObject({ status: 'accepted', cooked_at: null });
});

describe('where and when', () => {
  /** Tuesday at noon in Moscow. */
  async function openDelivery(address = 'Лесная, 5') {
    const desk = await openDesk({ content: deliveryShop() });
    desk.wait(25.5 * 3600);
    const marina = await desk.enter('marina');
    const id = await desk.order({ address, set: { zone: 'Рядом', fee_kopecks: 0 } });
    const change = await marina.visit(`/orders/${id}/change`);
    return { desk, marina, id, change };
  }

  test('fee and zone follow the address', async () => {
    const { desk, marina, id, change } = await openDelivery();
    const shown = await press(marina, change, RECOUNT, { address: 'Дальняя, 2' });
    expect(textOn(shown)).toContain(
      'Способ: было Курьер, Рядом, стало Курьер, За рекой Адрес: было Лесная, 5, стало Дальняя, 2 Доставка: было 0 ₽, стало 290,50 ₽',
    );
    await press(marina, shown, SAVE);
    const order = { address: 'Дальняя, 2', zone: 'За рекой', fee_kopecks: 29_050, total_kopecks: 138_150 };
    expect(await desk.orderOf(id)).toMatchObject(order);
  });

  test('pickup drops the address and gives the discount', async () => {
    const { desk, marina, id } = await openDelivery();
    await saveChange(marina, id, { delivery: String(Delivery.PICKUP) });
    const order = {
      delivery: Delivery.PICKUP,
      address: null,
      zone: null,
      discount_kopecks: 10_910,
      total_kopecks: 98_190,
    };
    expect(await desk.orderOf(id)).toMatchObject(order);
  });

  test('an unknown street is a question, and its answer counts for this address only', async () => {
    const { desk, marina, id, change } = await openDelivery();
    const asked = await press(marina, change, RECOUNT, { address: 'Неведомая, 1' });
    expect(problemsOn(asked).join()).toContain('не нашли такой улицы');
    const chosen = await press(marina, asked, RECOUNT, { zone: 'Центр' });
    expect(textOn(chosen)).toContain('Курьер, Центр');
    const other = await press(marina, chosen, SAVE, { address: 'Другая, 1' });
    expect([other.status, problemsOn(other).join()]).toEqual([
      400,
      expect.stringContaining('не нашли такой улицы'),
    ]);
    expect(await desk.orderOf(id)).toMatchObject({ changes: 0 });
  });

  test('below the minimum the restaurant has to agree', async () => {
    const { desk, marina, id } = await openDelivery();
    await saveChange(marina, id, { address: 'Невский проспект, 3' });
    const page = await marina.visit(`/orders/${id}/change`);
    const refused = await press(marina, page, RECOUNT, { 'quantity-0': '0', 'quantity-1': '1' });
    expect(problemsOn(refused).join()).toContain('сюда возим заказы от 400.-');
    const agreed = await press(marina, refused, RECOUNT, { belowMinSum: 'yes' });
    expect((await press(marina, agreed, SAVE)).status).toBe(303);
    expect(await desk.orderOf(id)).toMatchObject({ total_kopecks: 32_050 + 15_000 });
  });

  test('a chosen time is promised, and must be one of the offered', async () => {
    const { desk, marina, id } = await openDelivery();
    await marina.move(id, 'accept:30');
    const six = '2026-10-06T15:00:00.000Z';
    const page = await marina.visit(`/orders/${id}/change`);
    const bad = await press(marina, page, RECOUNT, { wantedAt: '2026-10-06T01:00:00.000Z' });
    expect(problemsOn(bad).join()).toContain('к этому времени уже не успеть');
    const shown = await press(marina, page, RECOUNT, { wantedAt: six });
    expect(textOn(shown)).toMatch(/Время: было как можно скорее, стало 18:00 .*обещано к 18:00/);
    await press(marina, shown, SAVE);
    expect(await desk.orderOf(id)).toMatchObject({ wanted_at: six, ready_at: six });
  });

  test('times are offered by the ways that can keep them, and one of pickup is refused to the courier with words', async () => {
    const { marina, change } = await openDelivery();
    const groups = readPage(change.html).all('optgroup');
    expect(groups.map(({ attribs }) => attribs.label)).toEqual([
      'Только самовывоз',
      'Успеют курьер и самовывоз',
    ]);
    const [, value = ''] =
      /<optgroup label="Только самовывоз"><option value="([^"]+)"/.exec(change.html) ?? [];
    const refused = await press(marina, change, RECOUNT, { wantedAt: value });
    expect(problemsOn(refused)).toEqual([
      'к этому времени курьер не успеет: выберите другое время или самовывоз',
    ]);
    const picked = await press(marina, refused, RECOUNT, { delivery: String(Delivery.PICKUP) });
    expect(textOn(picked)).toContain('Способ: было Курьер, Рядом, стало Самовывоз');
  });

  test('a kept time stays, even if it is no longer offered', async () => {
    const { desk, marina, id } = await openDelivery();
    const six = '2026-10-06T15:00:00.000Z';
    await desk.store.updateTable('orders').set({ wanted_at: six }).where('id', '=', id).execute();
    desk.wait(4.9 * 3600);
    expect((await saveChange(marina, id, { 'quantity-0': '2' })).status).toBe(303);
    expect(await desk.orderOf(id)).toMatchObject({ wanted_at: six });
  });
});

test('a changed order is found by its new address, and by its phone', async ({ desk, marina }) => {
  const id = await desk.order();
  await saveChange(marina, id, { address: 'Садовая, 12' });
  expect(await marina.read('/search?q=садовая')).toContain(`№${id}`);
  expect(await marina.read('/search?q=89123456789')).toContain(`№${id}`);
  expect(await marina.read('/search?q=лесная')).not.toContain(`№${id}`);
});

test('another zone brings its own minutes to the button «Принять»', async () => {
  const desk = await openDesk({ content: deliveryShop() });
  desk.wait(25.5 * 3600);
  const marina = await desk.enter('marina');
  const id = await desk.order();
  const promisedTo = async () => (await desk.orderOf(id)).promised_minutes;
  const before = await promisedTo();
  await saveChange(marina, id, { 'quantity-0': '2' });
  expect(await promisedTo()).toBe(before);
  await saveChange(marina, id, { address: 'Дальняя, 2' });
  expect([before, await promisedTo()]).toEqual([45, 90]);
});
