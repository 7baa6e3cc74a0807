/** Protects a guest with an allergy: one hard mark with the dishes that have it, wherever the kitchen reads the order. */
import { describe, expect, test } from 'vitest';
import type { Allergen } from '#contract/allergens.ts';
import type { Order } from '#contract/order.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { deskTest, openDesk, textOn } from '#tests/upstream/support/desk.ts';
import { press } from '#tests/upstream/support/order-form.ts';
import { openOutbox, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';

/** Borshch with nuts, okroshka with eggs and milk; the allergens of the others are unknown. */
function statedShop() {
  const content = smallShop();
  const stated: Record<string, Allergen[]> = { borshch: ['nuts'], okroshka: ['eggs', 'milk'] };
  for (const dish of content.products) dish.allergens = stated[dish.slug];
  return content;
}

const KEY = 'key-of-this-guest';
type Stated = { names: string[]; other?: string };

async function openOrdered(allergies: Stated | undefined, dishes = ['borshch', 'okroshka']) {
  const desk = await openDesk({ content: statedShop() });
  const guest = new ApiCaller(desk.api);
  const ids = await guest.dishIds();
  const items = dishes.map((slug) => ({ product: ids[slug], quantity: 1 }));
  const { status, body } = await guest.post<Order & { id: number }>(
    '/order/',
    { ...GUEST, items, ...(allergies && { allergies }) },
    { 'Idempotency-Key': KEY },
  );
  return { desk, guest, status, body, marina: await desk.enter('marina') };
}

describe('a stated allergy', () => {
  test('is the mark of card, sheet and ticket, with the dishes that have it', async () => {
    const { body, marina } = await openOrdered({ names: ['nuts', 'milk'] });
    const mark = 'Аллергия: молоко, орехи Содержит молоко: Окрошка Содержит орехи: Борщ с говядиной';
    for (const page of ['/', `/orders/${body.id}`, `/orders/${body.id}/ticket`]) {
      expect([page, await marina.read(page)]).toEqual([page, expect.stringContaining(mark)]);
    }
    expect(await marina.read(`/orders/${body.id}/note`)).not.toContain('Аллергия');
  });

  test.each<[stated: Stated, dishes: string[], lines: string]>([
    [{ names: ['fish'] }, ['borshch', 'morse'], 'Неизвестно, проверьте состав: Морс'],
    [
      { names: ['nuts'] },
      ['borshch', 'morse'],
      'Содержит орехи: Борщ с говядиной Неизвестно, проверьте состав: Морс',
    ],
    [{ names: ['fish'] }, ['borshch'], 'По меню этого нет ни в одном блюде заказа'],
    [{ names: [], other: 'киви' }, ['borshch'], 'Аллергия: «киви» Проверьте состав всех блюд: «киви»'],
    [{ names: ['nuts'], other: 'киви' }, ['okroshka'], 'Проверьте состав всех блюд: «киви»'],
  ])('%j of %j: %s', async (stated, dishes, lines) => {
    const { marina } = await openOrdered(stated, dishes);
    expect(await marina.read('/')).toContain(lines);
  });

  test('is on the page that changes the order, with an added dish before it is saved', async () => {
    const { body, marina } = await openOrdered({ names: ['milk'] }, ['borshch']);
    const page = await marina.visit(`/orders/${body.id}/change`);
    expect(textOn(page)).toContain('Аллергия: молоко По меню этого нет ни в одном блюде заказа');
    const found = await press(marina, page, 'Найти блюдо', { q: 'окрошка' });
    const added = textOn(await press(marina, found, 'Добавить: Окрошка'));
    expect(added).toContain('Аллергия: молоко Содержит молоко: Окрошка');
  });

  test('names the option that has it, and the dish whose option says nothing', async () => {
    const content = optionsShop();
    for (const dish of content.products) dish.allergens = [];
    Object.assign(content.products[0]?.optionGroups?.[1]?.options[0] ?? {}, { allergens: ['milk'] });
    const desk = await openDesk({ content });
    const guest = new ApiCaller(desk.api);
    const product = (await guest.dishIds()).borshch;
    const allergies = { names: ['milk', 'fish'] };
    await guest.post('/order/', {
      ...GUEST,
      allergies,
      items: [{ product, options: ['half', 'cream'], quantity: 1 }],
    });
    expect(await (await desk.enter('marina')).read('/')).toMatch(
      /Содержит молоко: [^:]*\(Сметана\) Неизвестно, проверьте состав: Борщ/,
    );
  });

  test('is in the response only for the key of the order', async () => {
    const allergies = { names: ['nuts'], other: 'киви' };
    const { guest, body } = await openOrdered(allergies);
    expect(body.allergies).toEqual(allergies);
    const own = { 'Idempotency-Key': KEY };
    expect((await guest.get<Order>(`/order/${body.uuid}/`, own)).body.allergies).toEqual(allergies);
    expect((await guest.get<Order>(`/order/${body.uuid}/`)).body.allergies).toBeUndefined();
  });

  test.each<[unknown, number]>([
    [{ names: ['kiwi'] }, 400],
    [{ names: [], other: 'к'.repeat(151) }, 400],
    ['орехи', 400],
    [{ names: [] }, 201],
    [{ names: ['nuts', 'nuts'] }, 201],
  ])('as %j is answered with %i', async (allergies, expected) => {
    expect((await openOrdered(allergies as Stated)).status).toBe(expected);
  });
});

test('an order without one has no mark, and no word of it', async () => {
  for (const stated of [undefined, { names: [] }, { names: [], other: ' ' }]) {
    const { marina } = await openOrdered(stated);
    expect(await marina.read('/')).not.toMatch(/аллерги/i);
  }
});

describe('a comment', () => {
  deskTest.for<[comment: string, shown: string]>([
    ['Без лука', 'Гость пишет: «Без лука»'],
    ['Анафилаксия: арахис', 'Проверьте: возможно, аллергия. Гость пишет: «Анафилаксия: арахис»'],
  ])('«%s» stands whole in «%s»', async ([userComment, shown], { desk, marina }) => {
    const id = await desk.order({ userComment });
    for (const page of ['/', `/orders/${id}`, `/orders/${id}/ticket`]) {
      const text = await marina.read(page);
      expect(text).toContain(shown);
      expect(text.includes('возможно')).toBe(shown.includes('возможно'));
    }
  });

  deskTest('in the address or the name raises a warning on paper, too', async ({ desk, marina }) => {
    const warning = 'Проверьте адрес и имя гостя: возможно, аллергия';
    const id = await desk.order({ userComment: '', address: 'Лесная, 5, аллергия на рыбу' });
    for (const page of ['/', `/orders/${id}/ticket`]) expect(await marina.read(page)).toContain(warning);
    expect(await marina.read(`/orders/${await desk.order()}`)).not.toContain(warning);
  });
});

describe('a notification', () => {
  async function sentAbout(allergies: Stated | undefined, userComment = '') {
    const outbox = await openOutbox(['telegram', 'webhook'], statedShop());
    const guest = new ApiCaller(outbox.api);
    const { borshch, morse } = await guest.dishIds();
    const items = [borshch, morse].map((product) => ({ product, quantity: 1 }));
    await guest.post('/order/', { ...GUEST, userComment, items, ...(allergies && { allergies }) });
    const receiver = await openReceiver();
    const sender = outbox.sender([webhook(receiver.url), telegram(receiver.url)], {});
    await sender.sendDue();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    return {
      chat: bodies.find(({ text }) => text)?.text as string,
      hook: bodies.find(({ data }) => data)?.data as { allergies?: unknown },
    };
  }

  test('to a chat has the names and dishes, and no word of the guest', async () => {
    const { chat } = await sentAbout({ names: ['nuts'], other: 'киви' }, 'отёк Квинке');
    expect(chat).toContain(
      'АЛЛЕРГИЯ: орехи\nСодержит орехи: Борщ с говядиной\nНеизвестно, проверьте состав: Морс\nПроверьте состав всех блюд: гость назвал другое, смотрите на пульте\nПроверьте: возможно, аллергия.',
    );
    expect(chat).not.toMatch(/киви|Квинке/);
  });

  test('to the restaurant’s own program has all of it; without one the field is absent', async () => {
    const { hook } = await sentAbout({ names: ['nuts'], other: 'киви' });
    expect(hook.allergies).toEqual({
      names: ['nuts'],
      other: 'киви',
      warnings: [
        'Содержит орехи: Борщ с говядиной',
        'Неизвестно, проверьте состав: Морс',
        'Проверьте состав всех блюд: «киви»',
      ],
    });
    const plain = await sentAbout(undefined, 'без лука');
    expect(plain.hook).not.toHaveProperty('allergies');
    expect(plain.chat).not.toMatch(/аллерги/i);
  });
});

test('a guest gets it with his data, and it is removed with them', async () => {
  const { desk, body } = await openOrdered({ names: ['nuts'], other: 'киви' });
  const boss = await desk.enter('boss', 'manager');
  await boss.move(body.id, 'cancel', 0, { reason: 'Закончились продукты' });
  const found = await boss.post('/guest', { guest: GUEST.phone });
  expect(textOn(found)).toContain('Аллергия: орехи, «киви»');
  const [action, form = {}] = readPage(found.html).press('Удалить данные гостя');
  await boss.post(action, form as Record<string, string>);
  expect((await desk.orderOf(body.id)).extras_json).toBeNull();
});
