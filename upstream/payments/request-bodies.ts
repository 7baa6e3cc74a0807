import { z } from 'zod';
import { kopecksOf } from '#contract/money.ts';
import type { OnlinePayments, Payable, PaymentDraft } from '../store/orders/payments.ts';
import type { ReceiptDraft } from '../store/orders/receipts.ts';
import type { RefundDraft } from '../store/orders/refunds.ts';
import type { PaymentSettings } from './payment-settings.ts';
import {
  linesLeft,
  linesOf,
  MAX_LINES,
  type ReceiptLine,
  receiptItems,
  refundedLines,
  roubles,
  spreadWithinLimit,
} from './receipt.ts';

/** Bodies of YooKassa's requests, stored before they are sent. Of the guest they hold the e-mail of the receipt, and nothing else. */

export function onlinePaymentsOf(settings: PaymentSettings): OnlinePayments {
  return {
    needsEmail: settings.receipt !== null,
    writePayment: (order) => writePayment(order, settings),
  };
}

function writePayment(order: Payable, { receipt, shopUrl }: PaymentSettings): PaymentDraft | null {
  const lines = linesOf(order);
  if (receipt && (lines.length > MAX_LINES || order.email === null)) return null;
  const body = {
    amount: roubles(order.totalKopecks),
    capture: true,
    confirmation: { type: 'redirect', return_url: `${shopUrl.replace(/\/+$/, '')}/order/${order.uuid}` },
    description: `Заказ №${order.id}`,
    metadata: { order: String(order.id) },
    ...(receipt && {
      receipt: {
        customer: { email: order.email },
        items: receiptItems(lines, receipt),
        ...(receipt.taxSystem !== null && { tax_system_code: receipt.taxSystem }),
      },
    }),
  };
  return { body: JSON.stringify(body), needsReceipt: receipt?.mode === PREPAYMENT };
}

const PREPAYMENT = 'full_prepayment';

const sentReceipt = z.object({
  customer: z.object({ email: z.string() }).optional(),
  tax_system_code: z.number().optional(),
  items: z.array(
    z.looseObject({
      description: z.string(),
      amount: z.object({ value: z.string() }),
      quantity: z.number(),
      payment_subject: z.string(),
    }),
  ),
});
const sentBody = z.object({ receipt: sentReceipt.optional() });

/** A refund of everything needs no receipt, others repeat the terms of the payment's. */
export function writeRefund({ payment, earlier, amountKopecks, order }: RefundDraft): string {
  const receipt = sentReceiptOf(payment);
  const isWhole = amountKopecks === payment.amount_kopecks;
  const held = receipt ? linesHeld(receipt, earlier) : [];
  return JSON.stringify({
    payment_id: payment.provider_id,
    amount: roubles(amountKopecks),
    description: `Возврат по заказу №${order.id}`,
    metadata: { order: String(order.id) },
    ...(receipt &&
      !isWhole && {
        receipt: {
          ...(order.email !== null && { customer: { email: order.email } }),
          ...(receipt.tax_system_code !== undefined && { tax_system_code: receipt.tax_system_code }),
          items: repeatTerms(refundedLines(held, linesOf(order), amountKopecks), receipt.items),
        },
      }),
  });
}

function sentReceiptOf({ body_json }: { body_json: string }) {
  return sentBody.parse(JSON.parse(body_json)).receipt;
}

/** Paid for and not refunded. */
function linesHeld(receipt: SentReceipt, refunds: readonly { body_json: string }[]): ReceiptLine[] {
  const refunded = refunds.flatMap((refund) => {
    const sent = sentReceiptOf(refund);
    return sent ? readLines(sent) : [];
  });
  return linesLeft(readLines(receipt), refunded);
}

/** At hand-over: the goods are settled by what was paid in advance. */
export function writeReceipt({ payment, refunds, amountKopecks, email }: ReceiptDraft): string {
  const receipt = sentReceiptOf(payment);
  const lines = receipt ? spreadWithinLimit(linesHeld(receipt, refunds), amountKopecks) : [];
  const items = repeatTerms(lines, receipt?.items ?? []);
  return JSON.stringify({
    type: 'payment',
    payment_id: payment.provider_id,
    ...(email !== null && { customer: { email } }),
    ...(receipt?.tax_system_code !== undefined && { tax_system_code: receipt.tax_system_code }),
    items: items.map((item) => ({ ...item, payment_mode: 'full_payment' })),
    send: true,
    settlements: [{ type: 'prepayment', amount: roubles(amountKopecks) }],
  });
}

type SentReceipt = z.output<typeof sentReceipt>;
type SentItem = SentReceipt['items'][number];

function repeatTerms(lines: readonly ReceiptLine[], items: readonly SentItem[]): object[] {
  return lines.map(({ title, kopecks, quantity }) => ({
    ...items.find(({ description }) => description === title),
    description: title,
    amount: roubles(kopecks),
    quantity,
  }));
}

function readLines({ items }: SentReceipt): ReceiptLine[] {
  return items.map(({ description, amount, quantity, payment_subject }) => ({
    title: description,
    kopecks: kopecksOf(Number(amount.value)),
    quantity,
    isDelivery: payment_subject === 'service',
  }));
}
