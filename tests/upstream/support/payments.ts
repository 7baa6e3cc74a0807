import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Payment } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { openYooKassa, SHOP, type YooKassaStandIn } from '#tests/support/yookassa/stand-in.ts';
import type { Content } from '#upstream/content/content.ts';
import { createDeskPayments } from '#upstream/payments/desk-access.ts';
import type { PaymentSettings, ReceiptValues } from '#upstream/payments/payment-settings.ts';
import { createPayments } from '#upstream/payments/payment-worker.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { ApiCaller, GUEST } from './api-caller.ts';
import { openDesk } from './desk.ts';

export const RECEIPT: ReceiptValues = {
  vatCode: 1,
  taxSystem: null,
  mode: 'full_payment',
  deliverySubject: 'service',
};
export const EMAIL = 'anna.pay@mail.example';
const KEY = 'key-of-the-guest';

type ShopOptions = {
  content?: Content;
  receipt?: ReceiptValues | null;
  deadlineMs?: number;
  outsideHours?: OutsideHours;
  /** What passes while a guest waits for the provider. */
  whileLooking?: (shop: { wait: (seconds: number) => void; yookassa: YooKassaStandIn }) => void;
};

/** The small shop with a desk, a fake clock, and the stand-in. */
export async function openPayShop({
  content,
  receipt = null,
  deadlineMs = 10_000,
  outsideHours = 'anytime',
  whileLooking,
}: ShopOptions = {}) {
  let current: PaymentSettings | null = null;
  const desk = await openDesk({
    ...(content && { content }),
    channels: ['webhook'],
    outsideHours,
    payments: createDeskPayments({ isFixed: false, current: () => current, refresh: async () => undefined }),
  });
  const { store, log, lines } = desk;
  const now = () => new Date(desk.now());
  const yookassa = await openYooKassa(desk.now);
  onTestFinished(async () => void (await yookassa.close()));
  const settings: PaymentSettings = {
    ...SHOP,
    receipt,
    apiUrl: yookassa.apiUrl,
    shopUrl: 'https://shop.test',
  };
  current = settings;
  const rules = { outsideHours, timeZone: 'Europe/Moscow' };
  /** One of several processes. */
  const openWorker = (on: Store = store) =>
    createPayments({
      store: on,
      settings: { current: () => current, refresh: async () => undefined },
      rules,
      channels: () => ['webhook'],
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
      now,
      deadlineMs,
      lookMs: 10_000,
      async *lookAgain() {
        if (whileLooking) yield whileLooking({ wait: desk.wait, yookassa });
      },
    });
  const payments = openWorker();
  onTestFinished(payments.close);
  const api = apiOn(store, { payments, now, orderRules: rules, channels: () => ['webhook'], log });
  const guest = new ApiCaller(api);
  const ids = await guest.dishIds();

  async function order(more: object = {}, key = KEY) {
    const items = [
      { product: ids.borshch, quantity: 2 },
      { product: ids.morse, quantity: 1 },
    ];
    const body = { ...GUEST, payment: Payment.ONLINE, ...(receipt && { email: EMAIL }), items, ...more };
    const headers = { 'Idempotency-Key': key };
    const placed = await guest.post<Order & { id: number }>('/order/', body, headers);
    const { uuid, id } = placed.body;
    return {
      placed,
      id,
      uuid,
      read: async (own = true) => (await guest.get<Order>(`/order/${uuid}/`, own ? headers : {})).body,
      act: (action: 'cancel' | 'pay-on-receipt', sent: object = {}) =>
        guest.post<Order>(`/order/${uuid}/${action}/`, sent, headers),
      row: () => desk.orderOf(id),
    };
  }

  return {
    ...desk,
    now,
    lines,
    log,
    api,
    guest,
    ids,
    yookassa,
    payments,
    openWorker,
    order,
    /** As after changing the settings at the desk. */
    configure: (next: Partial<PaymentSettings> | null) => {
      current = next && { ...settings, ...next };
    },
    webhook: (body: unknown) => guest.post('/payments/notification/', body),
    rows: {
      payments: () => store.selectFrom('payments').selectAll().orderBy('attempt').execute(),
      refunds: () => store.selectFrom('refunds').selectAll().orderBy('created_at').execute(),
      messages: async () =>
        (await store.selectFrom('outbox').select(['order_id', 'event']).execute()).map(
          ({ order_id, event }) => `${event} ${order_id}`,
        ),
    },
    /** Lets time pass in steps, with a worker. */
    async run(seconds: number, step = 15): Promise<void> {
      for (let passed = 0; passed < seconds; passed += step) {
        desk.wait(step);
        await payments.advance();
      }
    },
  };
}
