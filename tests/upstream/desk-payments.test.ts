/** Protects the desk's side of money paid online: who collects what, refunds that failed, settings and their secrets. */
import { describe, expect, test } from 'vitest';
import { Payment } from '#contract/enums.ts';
import { lineKeyOf } from '#contract/options.ts';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import type { DeskPayments } from '#upstream/payments/desk-access.ts';
import { UNPAID } from '#upstream/store/database/order-tables.ts';
import { stateOfBoard } from '#upstream/store/orders/board-state.ts';
import { findCurrentOrder } from '#upstream/store/orders/change-order.ts';
import { alertsOn, type Desk, deskTest, openDesk, textOn } from './support/desk.ts';

const TOTAL = 109_100;
const AT = '2026-10-05T09:00:00.000Z';

/** 1 091 ₽, paid online unless a test says otherwise. */
async function paidOrder(
  desk: Desk,
  {
    paid = TOTAL,
    isTest = false,
    needsReceipt = false,
    ...set
  }: { paid?: number; isTest?: boolean; needsReceipt?: boolean; [field: string]: unknown } = {},
) {
  const id = await desk.order({ set: { payment: Payment.ONLINE, ...set } });
  await desk.store
    .insertInto('payments')
    .values({
      id: `payment-${id}`,
      order_id: id,
      attempt: 1,
      amount_kopecks: paid,
      body_json: '{}',
      state: 'succeeded',
      applied: 1,
      provider_id: `provider-${id}`,
      created_at: AT,
      settled_at: AT,
      due_at: AT,
      attempts: 0,
      is_test: isTest ? 1 : 0,
      needs_receipt: needsReceipt ? 1 : 0,
    })
    .execute();
  return id;
}

async function addRefund(
  desk: Desk,
  orderId: number,
  state: 'pending' | 'failed' | 'succeeded' | 'settled',
  kopecks: number,
) {
  const id = `refund-${orderId}`;
  await desk.store
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      payment_id: `payment-${orderId}`,
      amount_kopecks: kopecks,
      body_json: '{}',
      state,
      created_at: AT,
      settled_at: AT,
      due_at: AT,
      attempts: 0,
      failure: 'insufficient_funds',
    })
    .execute();
  return id;
}

const withPayments = (payments: Partial<DeskPayments>) =>
  openDesk({
    shopUrl: 'https://shop.example',
    payments: {
      isFixed: false,
      mode: () => 'live',
      hasKey: () => true,
      refresh: async () => undefined,
      tryAccess: async () => null,
      ...payments,
    },
  });

const cardOf = ({ html }: { html: string }, id: number) => {
  const card = readPage(html).byId(`order-${id}`);
  return card ? textOf(card).replaceAll('\u00a0', ' ') : null;
};

describe('a paid order', () => {
  deskTest('leaves nothing to collect: on its card, its sheet and the note', async ({ desk, marina }) => {
    const id = await paidOrder(desk);
    const said = 'Оплачено онлайн 1 091 ₽. Денег не брать';
    expect(cardOf(await marina.visit('/'), id)).toContain(said);
    for (const path of [`/orders/${id}`, `/orders/${id}/note`])
      expect(await marina.read(path)).toContain(said);
  });

  deskTest('says so to its courier, who sees no sum to collect', async ({ desk }) => {
    const id = await paidOrder(desk, { status: 'ready' });
    const courier = await desk.enter('oleg', 'courier');
    const card = cardOf(await courier.visit('/'), id);
    expect(card).toContain('Оплачено онлайн 1 091 ₽. Денег не брать');
    expect(card).not.toContain('взять');
  });

  deskTest('that became dearer says what to collect', async ({ desk, marina }) => {
    const id = await paidOrder(desk, { paid: 80_000 });
    expect(cardOf(await marina.visit('/'), id)).toContain(
      'Оплачено онлайн 800 ₽, взять при получении: 291 ₽',
    );
  });

  deskTest.for([
    ['pending', 'Возвращаем гостю: 1 091 ₽'],
    ['succeeded', 'Вернули гостю: 1 091 ₽'],
    ['settled', 'Вернули гостю: 1 091 ₽'],
  ] as const)('whose refund is %s says «%s»', async ([state, said], { desk, marina }) => {
    const id = await paidOrder(desk, { status: 'cancelled' });
    await addRefund(desk, id, state, TOTAL);
    const sheet = await marina.read(`/orders/${id}`);
    expect(sheet).toContain(said);
    expect(sheet).not.toContain('Денег не брать');
  });

  deskTest('that was just cancelled says that its money goes back', async ({ desk, marina }) => {
    const id = await paidOrder(desk, { status: 'cancelled' });
    expect(await marina.read(`/orders/${id}`)).toContain('Возвращаем гостю: 1 091 ₽');
  });

  deskTest.for(['/', '/orders/:id', '/orders/:id/note', '/orders/:id/ticket'])(
    'with play money says so on %s',
    async (page, { desk, marina }) => {
      const id = await paidOrder(desk, { isTest: true });
      const text = await marina.read(page.replace(':id', String(id)));
      expect(text).toContain('Тестовый магазин: денег нет');
      expect(text).not.toContain('Денег не брать');
    },
  );

  deskTest('with play money says so to its courier', async ({ desk }) => {
    const id = await paidOrder(desk, { isTest: true, status: 'ready' });
    const courier = await desk.enter('oleg', 'courier');
    expect(cardOf(await courier.visit('/'), id)).toContain('Тестовый магазин: денег нет');
  });

  deskTest('with real money says nothing of tests', async ({ desk, marina }) => {
    const id = await paidOrder(desk);
    expect(await marina.read('/')).not.toContain('Тестовый');
    expect(await marina.read(`/orders/${id}/ticket`)).not.toContain('Тестовый');
  });

  deskTest('paid in cash looks as before', async ({ desk, marina }) => {
    const id = await desk.order();
    expect(cardOf(await marina.visit('/'), id)).toContain('Наличные, 1 091 ₽');
  });
});

describe('an unpaid order', () => {
  const set = { payment: Payment.ONLINE, status: UNPAID, pay_before: '2026-10-05T09:40:00.000Z' } as const;

  deskTest('is not on the board, and can be found', async ({ desk, marina }) => {
    const id = await desk.order({ set });
    expect(cardOf(await marina.visit('/'), id)).toBeNull();
    expect(await marina.read(`/search?q=${id}`)).toMatch(/Найдено заказов: 1 .*Не оплачен/);
  });

  deskTest('says until when it waits, and cannot be moved on or changed', async ({ desk, boss }) => {
    const id = await desk.order({ set });
    const page = await boss.visit(`/orders/${id}`);
    const text = textOn(page);
    expect(text).toContain('Ждёт оплаты на сайте до 12:40. Готовить его пока не нужно.');
    expect(text).toContain('Не оплачен, 1 091 ₽');
    expect(text).not.toMatch(/Принять|Изменить заказ|Отменить заказ/);
  });
});

describe('an unpaid order that has ended', () => {
  const set = { payment: Payment.ONLINE, status: UNPAID, pay_before: AT } as const;

  deskTest('does not wait for its payment any more', async ({ desk, marina }) => {
    const id = await desk.order({ set });
    const sheet = await marina.read(`/orders/${id}`);
    expect(sheet).toContain('Не оплачен до 12:00 и отменился сам. Готовить его не нужно.');
    expect(sheet).not.toContain('Ждёт оплаты');
  });

  deskTest('because its guest cancelled it says only that', async ({ desk, marina }) => {
    const reason = 'Гость отменил на сайте';
    const id = await desk.order({ set: { ...set, cancelled_by: 'guest', cancel_reason: reason } });
    const sheet = await marina.read(`/orders/${id}`);
    expect(sheet).toContain(`Отменён: ${reason}`);
    expect(sheet).not.toMatch(/Ждёт оплаты|отменился сам/);
  });

  deskTest('and was paid too late says where the money is', async ({ desk, marina }) => {
    const id = await paidOrder(desk, set);
    expect(await marina.read(`/orders/${id}`)).toContain('Возвращаем гостю: 1 091 ₽');
    await addRefund(desk, id, 'succeeded', TOTAL);
    expect(await marina.read(`/orders/${id}`)).toContain('Вернули гостю: 1 091 ₽');
  });
});

describe('a refund that failed', () => {
  async function openFailed(desk: Desk) {
    const id = await paidOrder(desk, { status: 'cancelled' });
    return { id, refund: await addRefund(desk, id, 'failed', TOTAL) };
  }
  const stateOf = (desk: Desk, id: string) =>
    desk.store.selectFrom('refunds').select(['state', 'settled_by']).where('id', '=', id).executeTakeFirst();

  deskTest('stands on the board with its reason, until it is retried', async ({ desk, boss }) => {
    const { id, refund } = await openFailed(desk);
    expect(await boss.read('/')).toContain(
      `Деньги не вернулись гостю: 1 №${id}: 1 091 ₽, не хватило денег на счёте в ЮKassa`,
    );
    const answer = await boss.post('/payments/retry-refund', { id: refund });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
    expect(await boss.read('/')).not.toContain('Деньги не вернулись');
    expect(await stateOf(desk, refund)).toMatchObject({ state: 'retried' });
    expect(await desk.journal()).toContain('boss retry-refund');
  });

  deskTest('stands there until its money was returned in another way', async ({ desk, boss }) => {
    const { refund } = await openFailed(desk);
    await boss.post('/payments/settle-refund', { id: refund });
    expect(await boss.read('/')).not.toContain('Деньги не вернулись');
    expect(await stateOf(desk, refund)).toEqual({ state: 'settled', settled_by: 'boss' });
    expect(await desk.journal()).toContain('boss settle-refund');
  });

  deskTest('is dealt with once: the second click learns of the first', async ({ desk, boss }) => {
    const { refund } = await openFailed(desk);
    await boss.post('/payments/retry-refund', { id: refund });
    const late = await boss.post('/payments/settle-refund', { id: refund });
    expect([late.status, alertsOn(late)]).toEqual([
      409,
      ['С этим возвратом уже разобрались. Прежде чем отдавать деньги, посмотрите журнал.'],
    ]);
    expect(await stateOf(desk, refund)).toMatchObject({ state: 'retried', settled_by: null });
  });

  deskTest.for(['retry', 'settle'])('that nobody knows cannot be dealt with: %s', async (way, { boss }) => {
    expect((await boss.post(`/payments/${way}-refund`, { id: 'unknown' })).status).toBe(409);
  });

  deskTest('is shown to cooks, who cannot deal with it', async ({ desk, marina }) => {
    const { refund } = await openFailed(desk);
    const board = await marina.visit('/');
    expect(textOn(board)).toContain('Разобраться может управляющий.');
    expect(board.html).not.toContain('retry-refund');
    for (const way of ['retry-refund', 'settle-refund'])
      expect((await marina.post(`/payments/${way}`, { id: refund })).status).toBe(403);
    expect(await stateOf(desk, refund)).toMatchObject({ state: 'failed' });
  });

  deskTest('changes the state of the board, so that open screens learn of it', async ({ desk, boss }) => {
    const stateIn = async () => readPage((await boss.visit('/')).html).byId('board')?.attribs['data-state'];
    const before = await stateIn();
    await openFailed(desk);
    expect(await stateIn()).not.toBe(before);
  });
});

describe('money that waits for the key of the provider', () => {
  const WORDS = 'Деньги гостей ждут ключа ЮKassa';

  deskTest.for([
    ['not written yet', null],
    ['under way', 'pending'],
  ] as const)('stands on the board, its refund %s', async ([, state], { desk, boss }) => {
    const id = await paidOrder(desk, { status: 'cancelled' });
    if (state) await addRefund(desk, id, state, TOTAL);
    await paidOrder(desk, { status: 'finished' });
    expect(await boss.read('/')).toContain(
      `${WORDS} Платежи, возвраты или чеки остановились: №${id} Введите`,
    );
  });

  deskTest('is said of a second receipt that is not written', async ({ desk, boss }) => {
    const id = await paidOrder(desk, { status: 'done', done_at: AT, needsReceipt: true });
    expect(await boss.read('/')).toContain(`остановились: №${id} Введите`);
  });

  deskTest('is not said while there is a key', async () => {
    const desk = await withPayments({});
    await paidOrder(desk, { status: 'cancelled' });
    expect(await (await desk.enter('boss', 'manager')).read('/')).not.toContain(WORDS);
  });

  deskTest('is news for open screens, on the page as in its stream', async () => {
    let hasKey = true;
    const desk = await withPayments({ hasKey: () => hasKey });
    await paidOrder(desk, { status: 'cancelled' });
    const boss = await desk.enter('boss', 'manager');
    const stateIn = async () => readPage((await boss.visit('/')).html).byId('board')?.attribs['data-state'];
    const stateOf = () => stateOfBoard(desk.store, new Date(desk.now()), hasKey);
    expect([await stateIn(), await stateOf()]).toEqual(['key', 'key']);
    const response = await boss.send('/live');
    const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    expect(value).toContain('event: board\ndata: key\n');
    hasKey = false;
    expect([await stateIn(), await stateOf()]).toEqual(['', '']);
  });

  deskTest('is not said of a paid order that is cooked', async ({ desk, boss }) => {
    await paidOrder(desk, { status: 'accepted' });
    expect(await boss.read('/')).not.toContain(WORDS);
  });

  deskTest('is the manager’s business', async ({ desk, marina }) => {
    await paidOrder(desk, { status: 'cancelled' });
    expect(readPage((await marina.visit('/')).html).all('a', { href: '/payments' })).toEqual([]);
  });
});

describe('the form that changes a paid order', () => {
  async function formOf(desk: Desk, id: number, quantities: number[], more: Record<string, string> = {}) {
    const current = await findCurrentOrder(desk.store, id);
    if (!current) throw new Error('no order');
    const { items, order } = current;
    const lines = items.flatMap((item, index): [string, string][] => [
      [`line-${index}`, `${lineKeyOf(item.product_id, [])}@${item.price_kopecks}`],
      [`quantity-${index}`, String(quantities[index] ?? item.quantity)],
    ]);
    const address = order.address ?? '';
    const fields = { delivery: '0', payment: '20', address, zoneFor: address, wantedAt: '' };
    return {
      ...fields,
      fullName: order.full_name,
      seen: '0',
      intent: 'recount',
      ...Object.fromEntries(lines),
      ...more,
    };
  }

  deskTest('says before saving what goes back', async ({ desk, boss }) => {
    const id = await paidOrder(desk);
    const page = await boss.post(`/orders/${id}/change`, await formOf(desk, id, [1, 1]));
    expect(textOn(page)).toMatch(/Гость заплатил онлайн\. Вернём ему: \d+/);
  });

  deskTest('says before saving what to collect', async ({ desk, boss }) => {
    const id = await paidOrder(desk);
    const page = await boss.post(`/orders/${id}/change`, await formOf(desk, id, [1, 3]));
    expect(textOn(page)).toMatch(/Гость заплатил онлайн\. Взять при получении: \d+/);
  });

  deskTest('keeps the payment, whatever is posted', async ({ desk, boss }) => {
    const id = await paidOrder(desk);
    const page = await boss.visit(`/orders/${id}/change`);
    const ways = readPage(page.html).all('input', { name: 'payment' });
    expect(ways.map(({ attribs }) => attribs.value)).toEqual(['20']);
    const recounted = await boss.post(
      `/orders/${id}/change`,
      await formOf(desk, id, [1, 1], { payment: '0' }),
    );
    expect(textOn(recounted)).not.toContain('Оплата: было');
  });
});

deskTest('an order by phone cannot be paid online', async ({ desk, boss }) => {
  const page = await boss.visit('/new-order');
  const ways = readPage(page.html).all('input', { name: 'payment' });
  expect(ways.map(({ attribs }) => attribs.value)).toEqual(['0', '10']);
  const posted = await boss.post('/new-order', { payment: '20', intent: 'recount', seen: '0' });
  expect(posted.status).toBe(400);
  expect(await desk.store.selectFrom('orders').selectAll().execute()).toEqual([]);
});

describe('the report', () => {
  deskTest('splits what was paid online, and shows what went back', async ({ desk, boss }) => {
    await desk.order();
    await desk.order({ set: { payment: Payment.CARD } });
    await paidOrder(desk);
    const cancelled = await paidOrder(desk, { status: 'cancelled' });
    await addRefund(desk, cancelled, 'succeeded', TOTAL);
    const report = await boss.read('/report?from=2026-10-05&to=2026-10-05');
    expect(report).toContain('Наличные 1 1 091 ₽ Карта 1 1 091 ₽ Онлайн 1 1 091 ₽ Возвраты 1 -1 091 ₽');
    const paper = await boss.read('/report/z?day=2026-10-05');
    expect(paper).toContain('Онлайн, заказов: 1 1 091 ₽');
    expect(paper).toContain('Возвраты: 1 1 091 ₽');
  });

  deskTest('sets play money apart, and counts none of it as returned', async ({ desk, boss }) => {
    await paidOrder(desk);
    await paidOrder(desk, { isTest: true });
    const cancelled = await paidOrder(desk, { isTest: true, status: 'cancelled' });
    await addRefund(desk, cancelled, 'succeeded', TOTAL);
    const report = await boss.read('/report?from=2026-10-05&to=2026-10-05');
    expect(report).toContain('Онлайн 1 1 091 ₽ Онлайн, тестовый магазин: денег нет 1 1 091 ₽');
    expect(report).toContain('Суммы заказов включают тестовую оплату: 1 091 ₽ никто не получит.');
    expect(report).not.toContain('Возвраты');
    const paper = await boss.read('/report/z?day=2026-10-05');
    expect(paper).toContain(
      'Онлайн, заказов: 1 1 091 ₽ Онлайн, тестовый магазин: денег нет, заказов: 1 1 091 ₽',
    );
    expect(paper).toContain('Суммы заказов включают тестовую оплату: 1 091 ₽ никто не получит.');
    expect(paper).toContain('Возвраты нет');
  });

  deskTest('says nothing of play money without any', async ({ desk, boss }) => {
    await paidOrder(desk);
    expect(await boss.read('/report?from=2026-10-05&to=2026-10-05')).not.toContain('тестов');
    expect(await boss.read('/report/z?day=2026-10-05')).not.toContain('тестов');
  });

  deskTest('counts what is collected at the door apart from what was paid online', async ({ desk, boss }) => {
    await paidOrder(desk, { paid: 100_000 });
    const id = await paidOrder(desk);
    await addRefund(desk, id, 'succeeded', 5_000);
    await paidOrder(desk, { paid: 200_000 });
    const report = await boss.read('/report?from=2026-10-05&to=2026-10-05');
    expect(report).toContain('Онлайн 3 3 132 ₽ Доплата при получении 2 141 ₽');
    const paper = await boss.read('/report/z?day=2026-10-05');
    expect(paper).toContain('Онлайн, заказов: 3 3 132 ₽ Доплата при получении, заказов: 2 141 ₽');
  });

  deskTest('tells play money apart in tables, too', async ({ desk, boss }) => {
    await paidOrder(desk, { isTest: true });
    const period = 'from=2026-10-05&to=2026-10-05';
    const csv = await boss.visit(`/report.csv?${period}&table=payments`);
    expect(csv.html).toContain('Онлайн, тестовый магазин: денег нет;1;1091');
    const orders = await boss.visit(`/report/orders.csv?${period}`);
    expect(orders.html).toContain(';Онлайн, тестовый магазин: денег нет;');
  });

  deskTest('has no refunds without any', async ({ desk, boss }) => {
    await desk.order();
    expect(await boss.read('/report?from=2026-10-05&to=2026-10-05')).not.toContain('Возвраты');
    expect(await boss.read('/report/z?day=2026-10-05')).toContain('Возвраты нет');
  });
});

deskTest('a refund under way keeps no failed receipt from being sent again', async ({ desk, boss }) => {
  const id = await paidOrder(desk);
  await addRefund(desk, id, 'pending', 10_000);
  const receipt = { id: 'receipt', order_id: id, payment_id: `payment-${id}`, amount_kopecks: TOTAL };
  const failed = { state: 'failed' as const, created_at: AT, due_at: AT, attempts: 1, body_json: '{}' };
  await desk.store
    .insertInto('receipts')
    .values({ ...receipt, ...failed })
    .execute();
  expect((await boss.post('/payments/retry-receipt', { id: 'receipt' })).status).toBe(303);
});

describe('the page «Оплата»', () => {
  const SECRET = 'live_aB3dE5gH7jK9mN1pQ3sT5vX7';
  const FORM = {
    seen: '0',
    shopId: '506751',
    secretKey: SECRET,
    vatCode: '1',
    taxSystem: '2',
    mode: 'full_prepayment',
    deliverySubject: 'commodity',
  };
  const valuesOf = async (desk: Desk) => {
    const row = await desk.store
      .selectFrom('desk_settings')
      .select('value')
      .where('name', '=', 'payments')
      .executeTakeFirst();
    return JSON.parse(row?.value ?? 'null');
  };

  deskTest('is for managers', async ({ desk, marina, boss }) => {
    expect((await marina.visit('/payments')).status).toBe(403);
    expect((await boss.visit('/payments')).status).toBe(200);
    expect((await marina.post('/payments/settings', FORM)).status).toBe(403);
    expect(await valuesOf(desk)).toBeNull();
  });

  deskTest('saves the shop and its receipts, and never shows the secret again', async ({ desk, boss }) => {
    const answer = await boss.post('/payments/settings', FORM);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/payments?done=saved']);
    expect(await valuesOf(desk)).toEqual({
      shopId: '506751',
      secretKey: SECRET,
      receipt: { vatCode: 1, taxSystem: 2, mode: 'full_prepayment', deliverySubject: 'commodity' },
    });
    const { html } = await boss.visit('/payments');
    expect(html).not.toContain(SECRET);
    expect(readPage(html).one('input', { name: 'shopId' }).attribs.value).toBe('506751');
    expect(html).toContain('кончается на …5vX7');
    expect(desk.lines.join('')).not.toContain(SECRET);
    expect(await desk.journal()).toEqual(['boss set-payments']);
  });

  deskTest('keeps the stored secret if the field stays empty', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await boss.post('/payments/settings', { ...FORM, seen: '1', secretKey: '', vatCode: '' });
    expect(await valuesOf(desk)).toEqual({ shopId: '506751', secretKey: SECRET, receipt: null });
  });

  deskTest('asks for the secret of another shop', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    const refused = await boss.post('/payments/settings', { ...FORM, seen: '1', shopId: '7', secretKey: '' });
    expect([refused.status, (await valuesOf(desk)).shopId]).toEqual([400, '506751']);
    expect(textOn(refused)).toContain('Заполните это поле.');
  });

  deskTest.for([
    ['shopId', 'мой магазин', 'Номер магазина состоит из цифр.'],
    ['secretKey', 'пароль', 'Ключ начинается с live_ или test_: скопируйте его целиком.'],
    ['vatCode', '77', 'Выберите ставку.'],
    ['mode', 'credit', 'Выберите способ.'],
  ] as const)('refuses the %s «%s» beside its field', async ([name, typed, said], { desk, boss }) => {
    const refused = await boss.post('/payments/settings', { ...FORM, [name]: typed });
    expect([refused.status, await valuesOf(desk)]).toEqual([400, null]);
    const page = readPage(refused.html);
    expect(textOf(page.byId(`payments-${name}-problem`) ?? undefined)).toBe(said);
    expect(refused.html).not.toContain(SECRET);
  });

  deskTest('does not overwrite what somebody else has saved', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    const late = await boss.post('/payments/settings', { ...FORM, shopId: '8' });
    expect([late.status, (await valuesOf(desk)).shopId]).toEqual([409, '506751']);
  });

  deskTest('switches it off', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    expect((await boss.post('/payments/off', { seen: '1' })).status).toBe(303);
    expect(await valuesOf(desk)).toMatchObject({ shopId: '506751', secretKey: SECRET, isOff: true });
    expect(await desk.journal()).toEqual(['boss set-payments', 'boss clear-payments']);
    const text = await boss.read('/payments');
    expect(text).toContain('ЮKassa отключено');
    expect(text).toContain('Прежние платежи и возвраты доводятся до конца.');
  });

  deskTest('switches it on again with the stored secret', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await boss.post('/payments/off', { seen: '1' });
    await boss.post('/payments/settings', { ...FORM, seen: '2', secretKey: '' });
    expect(await valuesOf(desk)).not.toHaveProperty('isOff');
    expect(await valuesOf(desk)).toMatchObject({ secretKey: SECRET });
  });

  deskTest('removes the secret, if somebody asks for that', async ({ desk, boss, marina }) => {
    await boss.post('/payments/settings', FORM);
    await boss.post('/payments/off', { seen: '1' });
    expect((await marina.post('/payments/forget', { seen: '2' })).status).toBe(403);
    expect((await boss.post('/payments/forget', { seen: '1' })).status).toBe(409);
    expect((await boss.post('/payments/forget', { seen: '2' })).status).toBe(303);
    expect(await valuesOf(desk)).toBeNull();
    expect(await boss.read('/payments')).toContain('не настроено');
  });

  deskTest.for([
    ['/payments/forget', {}],
    ['/payments/settings', { ...FORM, shopId: '7' }],
  ] as const)('asks before %s stops a refund', async ([at, form], { desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await addRefund(desk, await paidOrder(desk), 'pending', 10_000);
    const asked = await boss.post(at, { ...form, seen: '1' });
    expect([asked.status, alertsOn(asked)[0]]).toEqual([409, expect.stringContaining('на сайте: 1.')]);
    const page = readPage(asked.html);
    expect(page.all('input', { name: 'unfinished', value: '1' })).not.toEqual([]);
    expect(page.all('details', { open: '' })).toHaveLength(1);
    expect(await valuesOf(desk)).toMatchObject({ shopId: FORM.shopId });
    expect((await boss.post(at, { ...form, seen: '1', unfinished: '1' })).status).toBe(303);
  });

  deskTest.for([
    ['that was just cancelled', { status: 'cancelled', done_at: AT }],
    ['that is being cooked', { status: 'accepted' }],
    ['whose second receipt follows', { status: 'done', done_at: AT, needsReceipt: true }],
  ] as const)('asks before the key of a paid order %s is removed', async ([, set], { desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await boss.post('/payments/off', { seen: '1' });
    await paidOrder(desk, set);
    const asked = await boss.post('/payments/forget', { seen: '2' });
    expect([asked.status, alertsOn(asked)[0]]).toEqual([409, expect.stringContaining('на сайте: 1.')]);
    expect(await valuesOf(desk)).not.toBeNull();
    expect((await boss.post('/payments/forget', { seen: '2', unfinished: '1' })).status).toBe(303);
  });

  deskTest('does not ask about a paid order that was handed over', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await boss.post('/payments/off', { seen: '1' });
    await paidOrder(desk, { status: 'done', done_at: AT });
    expect((await boss.post('/payments/forget', { seen: '2' })).status).toBe(303);
  });

  deskTest.for([
    ['asked', { shopId: '7' }, 'unfinished'],
    ['refused', { vatCode: '77' }, 'vatCode'],
  ] as const)(
    '%s, still does not overwrite what somebody else has saved',
    async ([, typed, name], { desk, boss }) => {
      await boss.post('/payments/settings', FORM);
      await addRefund(desk, await paidOrder(desk), 'pending', 10_000);
      await boss.post('/payments/settings', { ...FORM, seen: '1', vatCode: '4' });
      const shown = await boss.post('/payments/settings', { ...FORM, seen: '1', ...typed });
      const seen = readPage(shown.html).all('input', { name: 'seen' })[0]?.attribs.value ?? '';
      const again = { ...FORM, ...typed, [name]: '1', seen };
      expect((await boss.post('/payments/settings', again)).status).toBe(409);
      expect(await valuesOf(desk)).toMatchObject({ shopId: FORM.shopId, receipt: { vatCode: 4 } });
    },
  );

  deskTest('asked about another shop, keeps its typed secret', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await addRefund(desk, await paidOrder(desk), 'pending', 10_000);
    const typed = { ...FORM, seen: '1', shopId: '7', secretKey: `${SECRET}new` };
    const { html } = await boss.post('/payments/settings', typed);
    expect(readPage(html).one('input', { name: 'secretKey' }).attribs.value).toBe(typed.secretKey);
  });

  deskTest('keeps the key of the same shop changeable', async ({ desk, boss }) => {
    await boss.post('/payments/settings', FORM);
    await addRefund(desk, await paidOrder(desk), 'pending', 10_000);
    expect((await boss.post('/payments/settings', { ...FORM, seen: '1' })).status).toBe(303);
  });

  test('of the environment names the settings, and changes nothing', async () => {
    const desk = await withPayments({ isFixed: true });
    const boss = await desk.enter('boss', 'manager');
    const { html } = await boss.visit('/payments');
    expect(html).toContain('YOOKASSA_SECRET_KEY');
    expect(readPage(html).all('input', { name: 'secretKey' })).toEqual([]);
    expect((await boss.post('/payments/settings', FORM)).status).toBe(409);
    expect(await valuesOf(desk)).toBeNull();
  });

  test.each([
    [null, 'ЮKassa приняла номер магазина и ключ.'],
    [
      '401 invalid_credentials',
      'ЮKassa не ответила как надо: ЮKassa не приняла номер магазина или секретный ключ.',
    ],
    ['network', 'ЮKassa не ответила как надо: нет связи с ЮKassa.'],
  ])('tries the access: %s', async (failure, said) => {
    const desk = await withPayments({ tryAccess: async () => failure });
    const boss = await desk.enter('boss', 'manager');
    expect(textOn(await boss.post('/payments/trial', {}))).toContain(said);
    const again = await boss.post('/payments/trial', {});
    expect([again.status, alertsOn(again)]).toEqual([429, ['Только что проверяли. Подождите 15 с.']]);
  });

  test('says that a test shop takes no money, and where messages go', async () => {
    const desk = await withPayments({ mode: () => 'test' });
    const boss = await desk.enter('boss', 'manager');
    const text = await boss.read('/payments');
    expect(text).toContain('Это тестовый магазин: деньги не списываются.');
    expect(text).toContain('https://shop.example/payments/notification');
  });

  deskTest('without the address of the site says what is missing', async ({ boss }) => {
    expect(await boss.read('/payments')).toContain('PUBLIC_URL');
  });
});
