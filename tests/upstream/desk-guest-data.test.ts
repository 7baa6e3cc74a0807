/** Protects a guest's rights: everything about one phone or e-mail, and nothing of others. */
import { sql } from 'kysely';
import { test as base, describe, expect } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { consentShop, consentTo } from '#tests/support/consent-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, type Desk, NOON, openDesk, type Screen, textOn } from '#tests/upstream/support/desk.ts';
import { LETTER, writeLetter } from '#tests/upstream/support/messages.ts';
import { followByEmail, followByPush } from '#upstream/store/orders/followers.ts';

const PHONE = '+7-931-777-66-55';
const YAROMIRA = {
  ...GUEST,
  fullName: 'Яромира Ёжикова',
  phone: PHONE,
  delivery: 0,
  address: 'Изумрудная, 99',
  userComment: 'В бронзовый колокольчик',
};
/** In all notations of the database. */
const TRACES = ['Яромира', 'Ёжиков', 'яромира', '777-66-55', '9317776655', 'Изумрудн', 'колокольчик'];
const LETTER_TRACES = ['yaromira_e@', 'Верните', 'Суп остыл'];

const test = base
  .extend('desk', () => openDesk({ content: consentShop(), channels: ['webhook', 'telegram'] }))
  .extend('boss', ({ desk }) => desk.enter('boss', 'manager'))
  .extend('marina', ({ desk }) => desk.enter('marina'));

async function order({ api }: Desk, more: object = {}): Promise<number> {
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const items = [{ product: borshch, quantity: 2 }];
  const consents = [consentTo('privacy'), consentTo('personal-data')];
  const { body } = await guest.post<{ id: number }>('/order/', { ...YAROMIRA, items, consents, ...more });
  return body.id;
}
async function close(screen: Screen, id: number): Promise<void> {
  await screen.move(id, 'cancel', 0, { reason: 'Яромира уехала на море' });
}
const look = (screen: Screen, guest: string) => screen.post('/guest', { guest });
async function press(screen: Screen, guest: string, button: string, typed: Record<string, string> = {}) {
  const [action, form = {}] = readPage((await look(screen, guest)).html).press(button, { typed });
  return screen.post(action, form as Record<string, string>);
}
const remove = (screen: Screen, guest: string, typed = {}) =>
  press(screen, guest, 'Удалить данные гостя', typed);
async function tracesIn({ store }: Desk, traces: string[]): Promise<string[]> {
  const tables = await store.introspection.getTables();
  const rows = tables.map(({ name }) =>
    sql`select * from ${sql.table(name)}`.execute(store).catch(() => ({ rows: [] })),
  );
  const text = JSON.stringify(await Promise.all(rows));
  return traces.filter((trace) => text.includes(trace));
}

describe('the page', () => {
  test.for(['8 931 777-66-55', '+7 (931) 777 66 55', '9317776655', ' +79317776655 '])(
    'shows for %j orders, consents, notifications and the journal of one guest',
    async (typed, { desk, boss }) => {
      const id = await order(desk);
      await order(desk, { phone: '+7-931-777-66-56', fullName: 'Другой' });
      await close(boss, id);
      const page = textOn(await look(boss, typed));
      for (const text of [
        `Телефон ${PHONE}: заказов 1, сообщений 0`,
        `Заказ №${id}, 12:00, отменён Яромира Ёжикова, ${PHONE}, Изумрудная, 99. Курьер, Наличные, 900 ₽`,
        'Комментарий: В бронзовый колокольчик',
        '2 × Борщ с говядиной',
        'Уведомление «новый заказ», Telegram: ждёт отправки, 12:00',
        '12:00 boss отменил(а): Яромира уехала на море',
        `Согласие для заказа, 12:00 Отпечаток текста (SHA-256): ${consentTo('personal-data').digest}`,
      ]) {
        expect(page).toContain(text);
      }
      expect(page).not.toContain('Другой');
    },
  );

  test.for(['+375 29 123-45-67', '375291234567', '8 10 375 (29) 123-45-67'])(
    'finds the number of another country by %j',
    async (typed, { desk, boss }) => {
      const id = await order(desk, { phone: '8 10 375 29 123 45 67' });
      expect(textOn(await look(boss, typed))).toContain(`Заказ №${id}`);
    },
  );

  test.for([PHONE, 'anna@mail.example'])(
    'shows an order whose name mentions %s',
    async (guest, { desk, boss }) => {
      const fullName = 'Анна, anna@mail.example, 8 (931) 777-66-55';
      const id = await order(desk, { phone: '+7-931-777-66-56', fullName });
      expect(textOn(await look(boss, guest))).toContain(`Заказ №${id}, 12:00, новый (упоминает)`);
    },
  );

  test('shows where an open order sends its notifications, page and file alike', async ({ desk, boss }) => {
    const guest = new ApiCaller(desk.api);
    const { borshch } = await guest.dishIds();
    const items = [{ product: borshch, quantity: 1 }];
    const key = { 'Idempotency-Key': 'key-of-yaromira' };
    const { uuid } = (await guest.post<{ uuid: string }>('/order/', { ...YAROMIRA, items }, key)).body;
    const subscription = {
      endpoint: 'https://push.example.com/phone-of-yaromira',
      p256dh: `B${'x'.repeat(86)}`,
      auth: 'a'.repeat(22),
    };
    await followByPush(desk.store, { uuid, idempotencyKey: 'key-of-yaromira' }, subscription, NOON);
    const order = await desk.store
      .selectFrom('orders')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    await followByEmail(desk.store, order, 'yaromira_e@mail.example', NOON);
    const lines = [
      'Новости о заказе: устройство гостя (push.example.com), с 12:00',
      'Новости о заказе: yaromira_e@mail.example, с 12:00',
    ];
    const page = textOn(await look(boss, PHONE));
    const file = textOn(await press(boss, PHONE, 'Скачать одним файлом'));
    expect(lines.map((line) => [page.includes(line), file.includes(line)])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('shows an order with a phone in other digits', async ({ desk, boss }) => {
    await order(desk, { phone: '８９３１７７７６６５５' });
    expect(textOn(await look(boss, PHONE))).toContain(`Телефон ${PHONE}: заказов 1`);
  });

  test('reads an e-mail that was copied with invisible characters', async ({ desk, boss }) => {
    await writeLetter(desk);
    expect(textOn(await look(boss, `\u200b${LETTER.email}\u2060`))).toContain('сообщений 1');
  });

  test('shows for an e-mail its messages, in any case of letters', async ({ desk, boss }) => {
    const id = await writeLetter(desk, { consents: [consentTo('personal-data-message')] });
    await writeLetter(desk, { email: 'other@mail.example', subject: 'Другое' });
    await boss.post(`/messages/${id}/answer`, { seen: '0', note: 'Вернули' });
    const page = textOn(await look(boss, 'Yaromira_E@mail.example'));
    for (const text of [
      'сообщений 1',
      'Верните деньги',
      'Заметка об ответе: Вернули',
      'Согласие для ответа, 12:00',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('Другое');
  });

  test('finds an order whose phone has an extension, and one with a short number as a whole', async ({
    desk,
    boss,
  }) => {
    await order(desk, { phone: '8 931 777-66-55 доб. 5' });
    await order(desk, { phone: '555-37-18' });
    expect(textOn(await look(boss, PHONE))).toContain('заказов 1');
    expect(textOn(await look(boss, '5553718'))).toContain('заказов 1');
  });

  test('shows the profile of a guest with a token, and where it is removed', async ({ boss }) => {
    expect(textOn(await look(boss, '8 921 555-37-18'))).toMatch(
      /Профиль на сайте: Марина, .* файле users\.yaml/,
    );
  });

  test.for(['', '931 777', 'Яромира', 'a@b', 'anna@mail.example, oleg@mail.example', '8 931 777-66-5', '%'])(
    'asks again for %j, which is no whole phone or e-mail',
    async (typed, { desk, boss }) => {
      await order(desk);
      const reply = await look(boss, typed);
      expect(reply.status).toBe(400);
      expect(alertsOn(reply)[0]).toMatch(/^Укажите телефон целиком/);
      expect(readPage(reply.html).byId('guest')?.attribs.value).toBe(typed);
    },
  );

  test('says so where there is nothing', async ({ boss }) => {
    expect(textOn(await look(boss, PHONE))).toContain('В заказах и сообщениях этого нет.');
  });

  test('is for managers alone, and its forms post', async ({ marina, boss }) => {
    expect((await marina.visit('/guest')).status).toBe(403);
    for (const path of ['/guest', '/guest/export', '/guest/remove']) {
      expect((await marina.post(path, { guest: PHONE, seen: '' })).status).toBe(403);
    }
    const forms = readPage((await boss.visit('/guest')).html).all('form', { action: /^\/guest/ });
    expect(forms.map(({ attribs }) => attribs.method)).toEqual(['post']);
  });
});

describe('the file', () => {
  test('has everything of the page and the texts of the consents, is read anywhere, and the journal names no guest', async ({
    desk,
    boss,
  }) => {
    await order(desk);
    await writeLetter(desk, { content: `Мой номер 8 (931) 777-66-55` });
    const { status, headers, html } = await press(boss, PHONE, 'Скачать одним файлом');
    expect([status, headers.get('Content-Disposition')]).toEqual([
      200,
      'attachment; filename="guest-data-2026-10-05.html"',
    ]);
    const file = textOn({ html });
    for (const text of [
      'Яромира Ёжикова',
      PHONE,
      'Изумрудная',
      'бронзовый',
      'Мой номер',
      'Согласен: заказ',
    ]) {
      expect(file).toContain(text);
    }
    expect(html).not.toMatch(/<script|<link|href="\//);
    expect(await desk.journal()).toEqual(['boss export-guest-data']);
  });
});

describe('removing', () => {
  test('leaves no trace of the guest in any table, and the orders of others', async ({ desk, boss }) => {
    const id = await order(desk);
    const other = await order(desk, {
      phone: '+7-900-000-00-00',
      fullName: 'Другой',
      address: 'Лесная',
      userComment: '',
    });
    await close(boss, id);
    await writeLetter(desk, { fullName: 'Гость', consents: [consentTo('personal-data-message')] });
    expect(await tracesIn(desk, TRACES)).toEqual(TRACES);
    expect(textOn(await remove(boss, PHONE))).toContain('Данные удалены.');
    expect(textOn(await remove(boss, 'yaromira_e@mail.example'))).toContain('Данные удалены.');
    expect(await tracesIn(desk, [...TRACES, ...LETTER_TRACES])).toEqual([]);
    expect(await desk.orderOf(id)).toMatchObject({
      total_kopecks: 90_000,
      full_name: '',
      status: 'cancelled',
    });
    expect(await desk.orderOf(other)).toMatchObject({ full_name: 'Другой' });
    const owners = await desk.store.selectFrom('consents').select(['order_id', 'message_id']).execute();
    expect(owners.map(({ order_id }) => order_id)).toEqual([other, other]);
    const outbox = await desk.store.selectFrom('outbox').select('order_id').execute();
    expect(new Set(outbox.map(({ order_id }) => order_id))).toEqual(new Set([other]));
    expect(await desk.store.selectFrom('message_outbox').selectAll().execute()).toEqual([]);
  });

  test('is written into the journal, without who it was', async ({ desk, boss }) => {
    await close(boss, await order(desk));
    await remove(boss, PHONE);
    const journal = await boss.read('/journal');
    expect(journal).toContain('boss удалил(а) данные гостя');
    expect(journal).not.toMatch(/931|Яромир/);
  });

  test('is refused while an order is open, and offered afterwards', async ({ desk, boss }) => {
    const closed = await order(desk);
    await close(boss, closed);
    const open = await order(desk);
    const page = await look(boss, PHONE);
    expect(page.html).not.toContain('/guest/remove');
    const reply = await boss.post('/guest/remove', { guest: PHONE, seen: '' });
    expect([reply.status, alertsOn(reply)[0]]).toEqual([
      409,
      expect.stringMatching(/^Удалить нельзя, пока открыт заказ/),
    ]);
    expect((await desk.orderOf(closed)).full_name).toBe('Яромира Ёжикова');
    await boss.move(open, 'cancel', 0, { reason: 'Закончились продукты' });
    expect(textOn(await remove(boss, PHONE))).toContain('Данные удалены.');
  });

  test('is refused when something has come since the page was shown', async ({ desk, boss }) => {
    await close(boss, await order(desk));
    const [action, form = {}] = readPage((await look(boss, PHONE)).html).press('Удалить данные гостя');
    await close(boss, await order(desk, { fullName: 'Яромира, второй' }));
    const reply = await boss.post(action, form as Record<string, string>);
    expect([reply.status, alertsOn(reply)[0]]).toEqual([409, expect.stringContaining('Ничего не удалено')]);
    expect(await tracesIn(desk, ['777-66-55'])).toEqual(['777-66-55']);
  });

  test('twice is removing once', async ({ desk, boss }) => {
    await close(boss, await order(desk));
    const [action, form = {}] = readPage((await look(boss, PHONE)).html).press('Удалить данные гостя');
    for (const _ of [0, 1]) {
      expect(textOn(await boss.post(action, form as Record<string, string>))).toContain('Данные удалены.');
    }
    expect((await desk.journal()).filter((line) => line.includes('remove'))).toEqual([
      'boss remove-guest-data',
    ]);
  });

  test('takes a message that mentions the phone along, unless its box is unticked', async ({
    desk,
    boss,
  }) => {
    await close(boss, await order(desk));
    const content = 'Перезвоните: 8 (931) 777-66-55, это не Ёжикова';
    const letter = { ...LETTER, fullName: 'Олег', email: 'oleg@mail.example', content };
    const kept = await writeLetter(desk, letter);
    expect(textOn(await look(boss, PHONE))).toContain('(упоминает)');
    await remove(boss, PHONE, { mention: '' });
    expect(await desk.store.selectFrom('feedback').select('id').execute()).toEqual([{ id: kept }]);
    await remove(boss, PHONE);
    expect(await desk.store.selectFrom('feedback').selectAll().execute()).toEqual([]);
  });

  test('leaves alone who has an e-mail that contains the guest’s', async ({ desk, boss }) => {
    const guest = 'anna@mail.example';
    await writeLetter(desk, { ...LETTER, email: guest });
    for (const content of [`Пишите: jo${guest}`, `Пишите: ${guest}.com`, `Пишите: ${guest}s`])
      await writeLetter(desk, { ...LETTER, email: 'oleg@mail.example', content });
    await remove(boss, guest);
    const left = await desk.store.selectFrom('feedback').select('email').execute();
    expect(left.map(({ email }) => email)).toEqual(Array(3).fill('oleg@mail.example'));
  });
});
