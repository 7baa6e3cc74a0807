import { Form } from 'react-router';
import { typesetNode } from '#app/components/typeset-text.tsx';
import {
  PAY_ON_RECEIPT_INTENT,
  type OrderPayment as ShownPayment,
} from '#app/domain/shopper/order-payment.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { payOnReceiptLead, payOnReceiptOnly } from '#app/domain/text/payment-texts.ts';
import { Payment } from '#contract/enums.ts';

const ON_RECEIPT = [
  { payment: Payment.CASH, label: LABELS.cashOnReceipt },
  { payment: Payment.CARD, label: LABELS.cardOnReceipt },
] as const;

/** A link and no form: the CSP allows forms of this site only, also after a redirect. */
export function OrderPayment({ payment }: { payment: ShownPayment }) {
  const { text, link, isSwitchable, isOnReceiptOnly } = payment;
  if (text === '' && !link && !isSwitchable) return null;
  return (
    <div className="order-payment">
      {text !== '' && (
        <p className="lead" role="status">
          {typesetNode(text)}
        </p>
      )}
      {link && (
        <a
          className="button button--ember order-payment__link screen-only"
          href={link.href}
          rel="noreferrer"
          data-reload
        >
          <span>{typesetNode(link.label)}</span>
        </a>
      )}
      {isSwitchable && (
        <Form method="post" className="order-payment__switch screen-only">
          <fieldset>
            <legend>{typesetNode(isOnReceiptOnly ? payOnReceiptOnly : payOnReceiptLead)}</legend>
            {ON_RECEIPT.map(({ payment, label }) => (
              <label key={payment}>
                <input
                  type="radio"
                  name="payment"
                  value={payment}
                  defaultChecked={payment === Payment.CASH}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <button type="submit" name="intent" value={PAY_ON_RECEIPT_INTENT} className="button button--plain">
            {LABELS.payOnReceipt}
          </button>
        </Form>
      )}
    </div>
  );
}
