import { useState } from 'react';
import { spokenPrice, typesetNode } from '#app/components/typeset-text.tsx';
import {
  type DeliveryFields,
  deliveryFieldsOf,
  type ShownDelivery,
} from '#app/domain/shopper/shown-delivery.ts';
import { billFor, type RefusedPromo, type ShownPromo } from '#app/domain/shopper/shown-promo.ts';
import * as DELIVERY from '#app/domain/text/delivery-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import { benefitText, codeName } from '#app/domain/text/promo-texts.ts';
import { type Charge, isFeeByPhone, type OrderBill } from '#contract/delivery.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';
import { Delivery } from '#contract/enums.ts';
import type { Promo } from '#contract/promo.ts';

export type ShownBill = {
  charge: Charge | null;
  isPickup: boolean;
  /** Of an unknown amount, settled by phone. */
  isFeeByPhone?: boolean;
  when: string | undefined;
};

export type Bill = ShownBill & {
  delivery: ShownDelivery;
  /** The address has no zone: the guest must choose one. */
  question: ZoneQuestion | null;
  fields: DeliveryFields;
  /** The first, '', is «как можно скорее», unless delivery is stopped. */
  times: ShownDelivery['slots'];
  isTimeGone: boolean;
};

/** @param dishes their sum @returns `onInput` must be called for every input */
export function useBill(
  delivery: ShownDelivery | null,
  initial: DeliveryFields,
  dishes: number,
  code: { promo?: Promo | undefined; refused?: RefusedPromo | undefined },
) {
  const [fields, setFields] = useState(initial);
  function onInput(data: FormData) {
    const typed = deliveryFieldsOf((name) => data.get(name));
    setFields((before) => (JSON.stringify(before) === JSON.stringify(typed) ? before : typed));
  }
  const computed = billFor(delivery?.terms, fields, dishes, code);
  return { bill: delivery && billOf(delivery, fields, computed), promo: computed.code, onInput };
}

function billOf(delivery: ShownDelivery, fields: DeliveryFields, { quote, charge }: OrderBill): Bill {
  const question = !quote || quote.kind === 'known' || !fields.address?.trim() ? null : quote;
  const isPickup = Number(fields.delivery) === Delivery.PICKUP;
  const { wantedAt = '' } = fields;
  const slots = isPickup ? delivery.pickupSlots : delivery.slots;
  const isTimeGone = wantedAt !== '' && !slots.some(({ value }) => value === wantedAt);
  const mustChoose = !isPickup && delivery.terms.stop !== undefined;
  const times = [
    {
      value: '',
      title: mustChoose
        ? DELIVERY.chooseTime
        : delivery.isForOpening
          ? DELIVERY.afterOpening
          : DELIVERY.asSoonAsPossible(charge?.minutes),
    },
    // No other time replaces it silently.
    ...(isTimeGone ? [{ value: wantedAt, title: DELIVERY.chooseTime }] : []),
    ...slots,
  ];
  const when = delivery.isStopped ? undefined : times.find(({ value }) => value === wantedAt)?.title;
  const isByPhone = isFeeByPhone(delivery.terms, question);
  return { delivery, charge, question, isPickup, isFeeByPhone: isByPhone, fields, times, isTimeGone, when };
}

/** Of «как можно скорее». */
export function showsMinutes({ fields, delivery }: Bill): boolean {
  return !fields.wantedAt && !delivery.isForOpening;
}

/** Between the number of dishes and the total. */
export function BillRows({ bill, dishes }: { bill: ShownBill; dishes: number }) {
  const { charge, isPickup, isFeeByPhone = false, when } = bill;
  const zone = charge?.zone?.zone;
  return (
    <>
      <div>
        <dt>{LABELS.food}</dt>
        <dd>{spokenPrice(formatPrice(dishes))}</dd>
      </div>
      <div>
        <dt>
          {LABELS.delivery}
          {zone && `, ${zone}`}
        </dt>
        <dd>
          {typesetNode(isPickup ? LABELS.pickup.toLowerCase() : DELIVERY.feeText(charge?.fee, isFeeByPhone))}
        </dd>
      </div>
      {charge && charge.discount > 0 && (
        <div>
          <dt>{LABELS.pickupDiscount}</dt>
          <dd>{typesetNode(DELIVERY.discountText(charge.discount))}</dd>
        </div>
      )}
      {when && (
        <div>
          <dt>{LABELS.when}</dt>
          <dd className="bill-when">{when}</dd>
        </div>
      )}
    </>
  );
}

/** Nothing without a code that applies. */
export function PromoRow({ promo }: { promo: ShownPromo | null }) {
  if (!promo || promo.problem !== undefined) return null;
  return (
    <div>
      <dt>{codeName(promo.code)}</dt>
      <dd>{typesetNode(benefitText(promo))}</dd>
    </div>
  );
}

/** For free delivery, or for the minimum. */
export function BillNotes({ bill: { charge }, dishes }: { bill: ShownBill; dishes: number }) {
  const { minSum = 0, freeFrom = 0 } = charge?.zone ?? {};
  if (dishes < minSum)
    return <p className="bill-note">{typesetNode(DELIVERY.leastSum(minSum, minSum - dishes))}</p>;
  if (!charge?.fee || dishes >= freeFrom) return null;
  return <p className="bill-note">{typesetNode(DELIVERY.freeIn(freeFrom - dishes))}</p>;
}
