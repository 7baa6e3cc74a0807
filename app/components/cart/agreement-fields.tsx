import {
  agreedLineValue,
  BY_PHONE,
  CHARGE_FIELD,
  MINUTES_FIELD,
  OPENING_FIELD,
  PICKUP_DISCOUNT_FIELD,
  PROMO_FIELD,
  PROMO_SUM_FIELD,
  SHOWN_LINE_FIELD,
  SUM_FIELD,
  WITHOUT_PROMO_FIELD,
} from '#app/domain/shopper/agreement.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { ShownPromo } from '#app/domain/shopper/shown-promo.ts';
import { type Charge, chargeSum, totalOf } from '#contract/delivery.ts';

type AgreementFieldsProps = {
  cart: ShownCart;
  /** `null`: unknown; `undefined`: no delivery terms. */
  charge: Charge | null | undefined;
  isFeeByPhone?: boolean | undefined;
  pickupDiscount?: number | undefined;
  minutes?: number | undefined;
  opening: string;
  promo?: ShownPromo | null | undefined;
  /** Refused, or not for this order. */
  withoutPromo?: string | undefined;
};

/** What the form shows of the order, so that nothing else is ordered. */
export function AgreementFields({
  cart,
  charge,
  isFeeByPhone = false,
  pickupDiscount,
  minutes,
  opening,
  promo = null,
  withoutPromo,
}: AgreementFieldsProps) {
  const unknown = isFeeByPhone ? BY_PHONE : '';
  const applied = promo?.problem === undefined ? promo : null;
  return (
    <>
      <input type="hidden" name={SUM_FIELD} value={totalOf(cart.totalPrice, charge ?? null, applied?.sum)} />
      {applied && <input type="hidden" name={PROMO_FIELD} value={applied.code} />}
      {applied && <input type="hidden" name={PROMO_SUM_FIELD} value={applied.sum} />}
      {withoutPromo !== undefined && <input type="hidden" name={WITHOUT_PROMO_FIELD} value={withoutPromo} />}
      {charge !== undefined && (
        <input type="hidden" name={CHARGE_FIELD} value={charge === null ? unknown : chargeSum(charge)} />
      )}
      {pickupDiscount !== undefined && (
        <input type="hidden" name={PICKUP_DISCOUNT_FIELD} value={pickupDiscount} />
      )}
      {minutes !== undefined && <input type="hidden" name={MINUTES_FIELD} value={minutes} />}
      <input type="hidden" name={OPENING_FIELD} value={opening} />
      {cart.items.map((item) => (
        <input
          key={item.line}
          type="hidden"
          name={`${SHOWN_LINE_FIELD}${item.line}`}
          value={agreedLineValue(item)}
        />
      ))}
    </>
  );
}
