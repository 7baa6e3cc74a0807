/** Protects the desk's side of the till: key, choices, matching of menus, and orders that need a hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { contentFolder } from '#tests/support/content-folder.ts';
import {
  GROUP,
  idOf,
  MENU,
  ORGANIZATION,
  OTHER_GROUP,
  OTHER_ORGANIZATION,
  PAYMENTS,
  sizedBorshch,
} from '#tests/support/iiko/menu.ts';
import { KEY, LOGIN } from '#tests/support/iiko/stand-in.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { alertsOn, textOn } from '#tests/upstream/support/desk.ts';
import { exportedText, fillFrom } from '#tests/upstream/support/menu-desk.ts';
import { CHOICE, openTillShop } from '#tests/upstream/support/till.ts';
import type { MenuAccess } from '#upstream/desk/desk-parts.ts';
import { TILL_TEXTS } from '#upstream/desk/till-texts.ts';
import { saveEntries } from '#upstream/publish/save-entries.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { stateOfBoard } from '#upstream/store/orders/board-state.ts';

const CHOSEN = {
  place: `${ORGANIZATION} ${GROUP}`,
  menuId: MENU,
  cash: `Cash ${PAYMENTS.cash}`,
  card: `Card ${PAYMENTS.card}`,
  online: `External ${PAYMENTS.online}`,
  isFiscalized: 'yes',
  deliveryCode: 'DELIVERY',
  discountTypeId: '',
  cancelCauseId: '',
  sendWhen: 'at-once',
};
type Shop = Awaited<ReturnType<typeof openTillShop>>;
const menuAccess = (store: Store): MenuAccess => ({
  canSave: true,
  contentDir: undefined,
  save: (by, apply) => saveEntries(store, by, apply),
});
const readMenuPage = async (shop: Shop) => {
  const boss = await shop.enter('boss', 'manager');
  return { boss, page: await boss.visit('/till/menu') };
};

test('from key to first order: each step is what the till said', async () => {
  const shop = await openTillShop({ choice: null });
  const boss = await shop.enter('boss', 'manager');
  await shop.order();
  shop.wait(5);
  const wrong = await boss.post('/till/key', { seen: '0', apiLogin: 'wrong' });
  expect([wrong.status, alertsOn(wrong)]).toEqual([400, ['Не сохранено: касса не приняла ключ.']]);
  await boss.post('/till/key', { seen: '0', ...KEY });
  const chosen = await boss.read('/till');
  expect(chosen).toContain(TILL_TEXTS.isChoosing);
  expect(chosen).toContain('Ёж и Хмель: Летник (выключены)');
  const saved = await boss.post('/till/settings', { seen: '1', ...CHOSEN });
  expect([alertsOn(saved), saved.headers.get('Location')]).toEqual([[], '/till?done=saved']);
  expect(await boss.read('/till?done=saved')).toContain(TILL_TEXTS.saved);
  await shop.refresh();
  shop.wait(1);
  await shop.order();
  await shop.run(5);
  expect(shop.iiko.live()).toHaveLength(1);
});

test('another restaurant of the key: its notifications are to be connected', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  await boss.post('/till/trial', {});
  const place = `${OTHER_ORGANIZATION} ${OTHER_GROUP}`;
  const saved = await boss.post('/till/settings', { seen: '1', ...CHOSEN, place });
  expect(await boss.read(String(saved.headers.get('Location')))).toContain(TILL_TEXTS.savedElsewhere);
});

test('nothing of the key is shown', async () => {
  const shop = await openTillShop();
  const { boss } = await readMenuPage(shop);
  const { html } = await boss.visit('/till');
  expect(html).not.toContain(LOGIN);
  expect(html).not.toContain('secret-of-the-till');
});

test('a key of another restaurant is not saved while orders go to the chosen one', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  shop.iiko.restaurant.isElsewhere = true;
  const refused = await boss.post('/till/key', { seen: '1', apiLogin: LOGIN });
  expect([refused.status, alertsOn(refused)]).toEqual([409, [TILL_TEXTS.otherRestaurant]]);
  await boss.post('/till/off', { seen: '1' });
  await boss.post('/till/key', { seen: '2', apiLogin: LOGIN });
  expect(await boss.read('/till')).toContain(TILL_TEXTS.isChoosing);
});

test('a refused choice leaves the menu of the stored one', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  await boss.post('/till/trial', {});
  shop.iiko.restaurant.menu.splice(1);
  const refused = await boss.post('/till/settings', { seen: '1', ...CHOSEN, deliveryCode: 'NONE' });
  expect(refused.status).toBe(400);
  expect(await boss.read('/till/menu')).toContain('блюд: 5');
});

test('a choice that another manager overtook leaves the menu of the stored one', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  await boss.post('/till/trial', {});
  shop.iiko.restaurant.menu.splice(1);
  const late = await boss.post('/till/settings', { seen: '0', ...CHOSEN, deliveryCode: '' });
  expect(late.status).toBe(409);
  expect(await boss.read('/till/menu')).toContain('блюд: 5');
});

test('a key that sees no terminals says so', async () => {
  const shop = await openTillShop({ choice: null });
  const boss = await shop.enter('boss', 'manager');
  shop.iiko.restaurant.hasTerminals = false;
  await boss.post('/till/key', { seen: '0', apiLogin: LOGIN });
  expect(await boss.read('/till')).toContain(TILL_TEXTS.noTerminals);
});

test('a key that sees no restaurant is not saved', async () => {
  const shop = await openTillShop({ choice: null });
  const boss = await shop.enter('boss', 'manager');
  shop.iiko.restaurant.hasOrganizations = false;
  const refused = await boss.post('/till/key', { seen: '0', apiLogin: LOGIN });
  expect(alertsOn(refused)[0]).toContain('ключ не видит ни одного ресторана');
});

test('«Проверить» says that something chosen is not there any more', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  shop.iiko.restaurant.isElsewhere = true;
  expect(textOn(await boss.post('/till/trial', {}))).toContain('больше нет чего-то из выбранного');
});

test.for(['discounts', 'cancel_causes'])(
  '«Проверить» without an answer about %s forgets nothing',
  async (call) => {
    const shop = await openTillShop();
    const boss = await shop.enter('boss', 'manager');
    await boss.post('/till/trial', {});
    shop.wait(20);
    shop.iiko.faults.push([call, 500]);
    expect(textOn(await boss.post('/till/trial', {}))).toContain('касса сейчас не отвечает');
    const [path, form = {}] = readPage((await boss.visit('/till')).html).press('Сохранить');
    const { discountTypeId, cancelCauseId } = CHOICE;
    expect([path, form]).toMatchObject(['/till/settings', { discountTypeId, cancelCauseId }]);
  },
);

test('what was chosen and the till has no longer is never replaced by the first of the list', async () => {
  const shop = await openTillShop({ choice: { menuId: '1', cancelCauseId: idOf('gone') } });
  const boss = await shop.enter('boss', 'manager');
  await boss.post('/till/trial', {});
  const [path, form = {}] = readPage((await boss.visit('/till')).html).press('Сохранить');
  expect(form).toMatchObject({ menuId: '1', cancelCauseId: idOf('gone') });
  const refused = await boss.post(path, form as Record<string, string>);
  expect([refused.status, alertsOn(refused)]).toEqual([400, [TILL_TEXTS.invalid]]);
});

test('a choice that was not saved stays in the open form', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  await boss.post('/till/trial', {});
  const typed = { ...CHOSEN, sendWhen: 'accepted' };
  shop.iiko.faults.push(['by_id', 500]);
  for (const seen of ['1', '0']) {
    const refused = await boss.post('/till/settings', { seen, ...typed });
    expect([400, 409]).toContain(refused.status);
    const page = readPage(refused.html);
    expect(page.press('Сохранить')[1]).toMatchObject({ sendWhen: 'accepted' });
    expect(page.all('details', { open: '' }).length).toBe(1);
  }
});

test.for([
  ['/till/settings', { ...CHOSEN, place: '' }, CHOSEN],
  ['/till/key', { apiLogin: '' }, { apiLogin: LOGIN }],
] as const)(
  'a refused form of %s does not overwrite what somebody else has saved',
  async ([path, mistake, mended]) => {
    const shop = await openTillShop();
    const boss = await shop.enter('boss', 'manager');
    await boss.post('/till/trial', {});
    await boss.post('/till/settings', { seen: '1', ...CHOSEN, sendWhen: 'accepted' });
    const refused = await boss.post(path, { seen: '1', ...mistake });
    const page = readPage(refused.html);
    const seen = page.all('input', { name: 'seen' }).map(({ attribs }) => attribs.value);
    expect([refused.status, new Set(seen)]).toEqual([400, new Set(['1'])]);
    expect((await boss.post(path, { seen: '1', ...mended })).status).toBe(409);
  },
);

test('one dish of the till behind two of the site is shown', async () => {
  const shop = await openTillShop();
  const { boss } = await readMenuPage(shop);
  const { id } = await shop.store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'okroshka')
    .executeTakeFirstOrThrow();
  await boss.post('/till/menu/links', { [`dish-${id}`]: `Борщ · ${idOf('A-borshch')}` });
  expect(await boss.read('/till/menu')).toContain('Борщ с говядиной Борщ с говядиной; Окрошка');
});

test('what the till never listed is not saved', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  await boss.post('/till/trial', {});
  const refused = await boss.post('/till/settings', {
    seen: '1',
    ...CHOSEN,
    cash: 'Cash x',
    deliveryCode: 'NONE',
  });
  expect([refused.status, alertsOn(refused)]).toEqual([400, [TILL_TEXTS.invalid]]);
});

test('«Проверить» says that the terminals are off', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  shop.iiko.restaurant.isAlive = false;
  expect(textOn(await boss.post('/till/trial', {}))).toContain('терминалы выключены или без связи');
});

test('another program’s notifications are not taken away', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  shop.iiko.restaurant.webhook.webHooksUri = 'https://aggregator.example/';
  const refused = await boss.post('/till/webhook', {});
  expect(alertsOn(refused)[0]).toContain('другая программа');
  shop.iiko.restaurant.webhook.webHooksUri = null;
  await boss.post('/till/webhook', {});
  expect(shop.iiko.restaurant.webhook).toMatchObject({
    webHooksUri: 'https://shop.example/till/notification',
    authToken: 'secret-of-the-till',
  });
});

test('after the site has moved, its own notifications move with it', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  const uri = 'https://shop.example/till/notification';
  await boss.post('/till/webhook', {});
  shop.iiko.restaurant.webhook.webHooksUri = 'https://old.example/till/notification';
  const done = await boss.post('/till/webhook', {});
  expect([alertsOn(done), shop.iiko.restaurant.webhook.webHooksUri]).toEqual([[], uri]);
});

test('an unmatched dish is proposed by its name, and sent once it is linked', async () => {
  const shop = await openTillShop();
  const [borshch] = shop.iiko.restaurant.menu;
  if (borshch)
    Object.assign(borshch, { sku: '0007', sizes: [{ id: null, sku: '0007', name: '', price: 450 }] });
  await shop.readMenu();
  const { boss, page } = await readMenuPage(shop);
  const [path, form = {}] = readPage(page.html).press('Сохранить связи');
  expect(Object.values(form)).toContain(`Борщ с говядиной · ${idOf('A-borshch')}`);
  expect((await boss.post(path, form as Record<string, string>)).status).toBe(303);
  await shop.order();
  await shop.run(5);
  expect(shop.iiko.live()).toHaveLength(1);
});

test('a code that the till does not know is refused beside its field', async () => {
  const shop = await openTillShop();
  const { boss } = await readMenuPage(shop);
  const refused = await boss.post('/till/menu/links', { 'dish-1': 'Борщ · нет такого' });
  expect([refused.status, alertsOn(refused)]).toEqual([400, [TILL_TEXTS.invalid]]);
});

test('a link that another manager changed since is shown, and kept', async () => {
  const shop = await openTillShop();
  const [borshch] = shop.iiko.restaurant.menu;
  if (borshch)
    Object.assign(borshch, { sku: '0007', sizes: [{ id: null, sku: '0007', name: '', price: 450 }] });
  await shop.readMenu();
  const { boss, page } = await readMenuPage(shop);
  const [path, form = {}] = readPage(page.html).press('Сохранить связи');
  const [field = ''] = Object.keys(form).filter((name) => name.startsWith('dish-'));
  const other = { ...form, [field]: idOf('A-okroshka') } as Record<string, string>;
  expect((await boss.post(path, other)).status).toBe(303);
  const refused = await boss.post(path, form as Record<string, string>);
  expect([refused.status, textOn(refused)]).toEqual([
    400,
    expect.stringContaining(`изменили, сейчас: ${idOf('A-okroshka')}`),
  ]);
});

test('a link to what the till has not at the moment survives the saving of others', async () => {
  const shop = await openTillShop({ content: optionsShop() });
  const dish = sizedBorshch();
  dish.sizes.pop();
  shop.iiko.restaurant.menu = [dish, ...shop.iiko.restaurant.menu.slice(1)];
  await shop.readMenu();
  const { id } = await shop.store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'borshch')
    .executeTakeFirstOrThrow();
  const gone = [
    { product_id: id, option_id: '', code: `${idOf('A-borshch')} ${idOf('half')}` },
    { product_id: id, option_id: 'half', code: idOf('gone size') },
    { product_id: id + 1, option_id: '', code: idOf('gone dish') },
  ];
  await shop.store.insertInto('till_links').values(gone).execute();
  const { boss, page } = await readMenuPage(shop);
  const [path, form = {}] = readPage(page.html).press('Сохранить связи');
  expect((await boss.post(path, form as Record<string, string>)).status).toBe(303);
  expect(await shop.store.selectFrom('till_links').selectAll().execute()).toEqual(
    expect.arrayContaining(gone),
  );
});

test('a typed link stays beside its field although another manager made the field unnecessary', async () => {
  const shop = await openTillShop();
  const { id } = await shop.store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'okroshka')
    .executeTakeFirstOrThrow();
  const link = { product_id: id, option_id: '', code: idOf('A-borshch') };
  await shop.store.insertInto('till_links').values(link).execute();
  const { boss, page } = await readMenuPage(shop);
  const [path, form = {}] = readPage(page.html).press('Сохранить связи');
  const field = `dish-${id}`;
  await boss.post(path, { ...(form as Record<string, string>), [field]: '' });
  const mine = { ...(form as Record<string, string>), [field]: idOf('A-morse') };
  const refused = await boss.post(path, mine);
  expect(textOn(refused)).toContain('Эту связь только что убрали');
  const [, again = {}] = readPage(refused.html).press('Сохранить связи');
  expect(again[field]).toBe(idOf('A-morse'));
  expect((await boss.post(path, again as Record<string, string>)).status).toBe(303);
});

/** The soup costs 410.5 at the till. */
async function fillWithDearerSoup(shop: Awaited<ReturnType<typeof openTillShop>>) {
  const dir = mkdtempSync(path.join(tmpdir(), 'menu-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  contentFolder(dir);
  await fillFrom(shop.store, dir);
  const [soup] = shop.iiko.restaurant.menu;
  if (soup) Object.assign(soup, { sku: 'С-1', sizes: [{ id: null, sku: 'С-1', name: '', price: 410.5 }] });
  await shop.readMenu();
}

test('«Взять цену из кассы» changes the dish, if both prices are those of the page', async () => {
  const shop = await openTillShop({ menuOf: menuAccess });
  await fillWithDearerSoup(shop);
  const { boss, page } = await readMenuPage(shop);
  const [action, form] = readPage(page.html).press('Взять цену из кассы: Суп');
  const shown = form as Record<string, string>;
  const take = async (fields: Record<string, string>) => (await boss.post(action, fields)).status;
  expect(await take({ ...shown, seen: '38000' })).toBe(409);
  expect(await take({ ...shown, price: '41000' })).toBe(409);
  expect(await take(shown)).toBe(303);
  expect(await exportedText(shop.store, 'dishes/menu.yaml')).toContain('price: 410.5');
  expect(await take(shown)).toBe(409);
});

test('«Взять цену из кассы» does not replace a price that another manager saves at the same moment', async () => {
  const shop = await openTillShop({
    menuOf: (store) => ({
      ...menuAccess(store),
      save: async (by, apply) => {
        await saveEntries(store, { ...by, by: 'other' }, (draft) => {
          const soup = draft.entries.find(({ kind, key }) => kind === 'dishes' && key === 'soup');
          if (soup) draft.put(soup, { ...(soup.document as object), price: 395 });
          return undefined;
        });
        return saveEntries(store, by, apply);
      },
    }),
  });
  await fillWithDearerSoup(shop);
  const { boss, page } = await readMenuPage(shop);
  const [action, form] = readPage(page.html).press('Взять цену из кассы: Суп');
  expect((await boss.post(action, form as Record<string, string>)).status).toBe(409);
  expect(await exportedText(shop.store, 'dishes/menu.yaml')).toContain('price: 395');
});

test('without an external menu the nomenclature is matched by the same codes', async () => {
  const shop = await openTillShop({ choice: { menuId: null } });
  await shop.readMenu();
  await shop.order();
  await shop.run(5);
  expect(shop.theirs().order.items).toMatchObject([
    { productId: idOf('A-borshch'), price: 450 },
    { productId: idOf('A-okroshka'), price: 320.5 },
  ]);
});

test('options without a code are listed with the sizes and extras of the till', async () => {
  const shop = await openTillShop({ content: optionsShop() });
  shop.iiko.restaurant.menu = [sizedBorshch(), ...shop.iiko.restaurant.menu.slice(1)];
  await shop.readMenu();
  const { page } = await readMenuPage(shop);
  const [, form = {}] = readPage(page.html).press('Сохранить связи');
  const links = Object.entries(form).filter(([name]) => !name.startsWith('seen-'));
  expect(links.map(([, value]) => value)).toEqual([
    `Половина · ${idOf('half')}`,
    `Целая · ${idOf('whole')}`,
    `Сметана · ${idOf('M-cream')}`,
    `Хлеб · ${idOf('M-bread')}`,
    '',
  ]);
});

test('other prices and dishes that only the till has are shown', async () => {
  const shop = await openTillShop();
  const [borshch] = shop.iiko.restaurant.menu;
  if (borshch?.sizes[0]) borshch.sizes[0].price = 470;
  await shop.readMenu();
  const { page } = await readMenuPage(shop);
  const text = textOn(page);
  expect(text).toContain('на сайте 450 ₽, в кассе 470 ₽');
  expect(text).toContain('Есть в кассе, нет на сайте: 1');
});

test('another name at the till is shown', async () => {
  const shop = await openTillShop();
  const [borshch] = shop.iiko.restaurant.menu;
  if (borshch) borshch.name = 'Борщ украинский';
  await shop.readMenu();
  const { page } = await readMenuPage(shop);
  expect(textOn(page)).toContain('Названия различаются: 1 Борщ с говядиной, в кассе Борщ украинский');
});

test('an order that is not in the till is red for the kitchen, on board and sheet', async () => {
  const shop = await openTillShop();
  shop.iiko.plans.push('error PaymentTypeNotFound');
  const marina = await shop.enter('marina');
  const id = await shop.order();
  await shop.run(5);
  for (const path of ['/', `/orders/${id}`]) {
    expect(await marina.read(path)).toContain('в кассе его нет: касса не приняла вид оплаты');
  }
  const [retry, form] = readPage((await marina.visit('/')).html).press(`Отправить ещё раз: заказ №${id}`);
  expect((await marina.post(retry, form as Record<string, string>)).status).toBe(303);
  await shop.run(5);
  expect(await marina.read('/')).not.toContain('Касса: нужна рука');
  expect(await marina.read(`/orders/${id}`)).toContain('Касса: принят кассой');
  expect(await shop.journal()).toContain('marina retry-till');
  const again = await marina.post(retry, form as Record<string, string>);
  expect(again.status).toBe(409);
});

test('«Отправить ещё раз» of an order that was on its way is no new id after the till refused', async () => {
  const shop = await openTillShop();
  for (let times = 0; times < 40; times += 1) shop.iiko.faults.push(['create', 'dropped']);
  const id = await shop.order();
  await shop.run(65);
  const marina = await shop.enter('marina');
  const [path, form] = readPage((await marina.visit('/')).html).press(`Отправить ещё раз: заказ №${id}`);
  shop.iiko.faults.length = 0;
  shop.iiko.plans.push('very late');
  await shop.run(60);
  expect((await marina.post(path, form as Record<string, string>)).status).toBe(409);
  expect((await shop.rows()).map(({ state }) => state)).toEqual(['failed']);
});

test('an open board is shown anew when an order is red for another reason', async () => {
  const shop = await openTillShop();
  for (let times = 0; times < 40; times += 1) shop.iiko.faults.push(['create', 'dropped']);
  await shop.order();
  await shop.run(65);
  const shown = await stateOfBoard(shop.store, shop.now(), true);
  shop.iiko.faults.length = 0;
  shop.iiko.plans.push('error PaymentTypeNotFound');
  await shop.run(60);
  expect((await shop.rows()).map(({ state }) => state)).toEqual(['failed']);
  expect(await stateOfBoard(shop.store, shop.now(), true)).not.toBe(shown);
});

test('«Исправили в кассе» is for the change that the page showed', async () => {
  const shop = await openTillShop();
  const id = await shop.order();
  await shop.run(5);
  const marina = await shop.enter('marina');
  const changeAt = (at: string) =>
    shop.store.updateTable('orders').set({ changed_at: at }).where('id', '=', id).execute();
  const press = async () => readPage((await marina.visit('/')).html).press(`Исправили в кассе: заказ №${id}`);
  await changeAt('2026-10-07T12:00:00.000Z');
  const [path, form] = await press();
  await changeAt('2026-10-07T12:05:00.000Z');
  expect((await marina.post(path, form as Record<string, string>)).status).toBe(409);
  const [again, shown] = await press();
  expect((await marina.post(again, shown as Record<string, string>)).status).toBe(303);
  expect(textOn(await marina.visit('/'))).not.toContain('Исправили в кассе');
});

test('what cannot be asked of the till yet is not called a missing key', async () => {
  const shop = await openTillShop({ choice: null });
  const boss = await shop.enter('boss', 'manager');
  const refused = await boss.post('/till/webhook', {});
  expect([refused.status, alertsOn(refused)]).toEqual([404, [TILL_TEXTS.notChosen]]);
});

test('«Передали вручную» ends it', async () => {
  const shop = await openTillShop();
  shop.iiko.plans.push('error PaymentTypeNotFound');
  const marina = await shop.enter('marina');
  const id = await shop.order();
  await shop.run(5);
  const [path, form] = readPage((await marina.visit('/')).html).press(`Передали вручную: заказ №${id}`);
  await marina.post(path, form as Record<string, string>);
  expect(await marina.read(`/orders/${id}`)).toContain('Касса: передан вручную');
  expect(await marina.read('/')).not.toContain('Касса: нужна рука');
});

test('«Данные гостя» has what was sent to the till, and removes it', async () => {
  const shop = await openTillShop();
  const boss = await shop.enter('boss', 'manager');
  const id = await shop.order();
  await shop.run(5);
  const guest = '+7-912-345-67-89';
  const read = async () => textOn(await boss.post('/guest', { guest }));
  expect(await read()).toContain('"line1": "Лесная, 5"');
  for (const move of ['accept', 'ready', 'hand-over', 'finish'] as const) await shop.move(id, move);
  const [path, form = {}] = readPage((await boss.post('/guest', { guest })).html).press(
    'Удалить данные гостя',
  );
  expect(textOn(await boss.post(path, form as Record<string, string>))).toContain('Данные удалены');
  expect((await shop.rows())[0]?.body_json).toBeNull();
});

test('stops of a till that is switched off stay, and the stop list says so', async () => {
  const shop = await openTillShop();
  const marina = await shop.enter('marina');
  shop.iiko.stop('A-borshch');
  await shop.run(5);
  const note = 'касса iiko (отключена, сама не вернёт)';
  expect(await marina.read('/stops')).not.toContain(note);
  await shop.configure({ isOff: true });
  expect(await marina.read('/stops')).toContain(note);
});
