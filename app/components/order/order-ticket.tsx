import { DishLine } from '#app/components/catalogue/dish-line.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { spokenPrice, typesetNode } from '#app/components/typeset-text.tsx';
import type { ShownOrder } from '#app/domain/shopper/shown-lines.ts';
import { discountText, feeText } from '#app/domain/text/delivery-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { paymentText } from '#app/domain/text/payment-texts.ts';
import { codeName, orderedBenefit } from '#app/domain/text/promo-texts.ts';
import { quoted } from '#app/domain/text/typography.ts';
import { ALLERGY, allergiesText } from '#contract/allergens.ts';
import { Delivery } from '#contract/enums.ts';

type OrderTicketProps = {
  order: ShownOrder;
  siteName: string;
  /** «К 19:00, сегодня» */
  schedule?: string | null;
  children?: React.ReactNode;
};

/** The kitchen's ticket. */
export function OrderTicket({ order, siteName, schedule, children }: OrderTicketProps) {
  return (
    <div className="order__ticket">
      <div className="ticket">
        <p className="ticket__head">
          <span>{orderTitle(order.id)}</span> <span>{quoted(siteName)}</span>
        </p>
        {schedule && <p className="ticket__schedule">{typesetNode(schedule)}</p>}
        {order.items.length > 0 && <OrderDishes items={order.items} />}
        <OrderCharge {...order} />
        {order.totalSum !== undefined && (
          <p className="ticket__total">
            <span>{LABELS.total}</span> <Price value={order.totalSum} size="lg" />
          </p>
        )}
        <OrderFacts {...order} />
      </div>
      {children}
    </div>
  );
}

function OrderDishes({ items }: Pick<ShownOrder, 'items'>) {
  return (
    <table className="ticket__dishes">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Блюдо</th>
          <th scope="col">Сумма</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ dish, price, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and its lines have no ids
          <tr key={index}>
            <td>
              <DishLine dish={dish} />
            </td>
            <td>
              <span className="ticket__quantity">
                {spokenPrice(formatPrice(price))} ×&nbsp;{quantity}
                <span className="visually-hidden"> = </span>
              </span>
              <Price value={price * quantity} size="sm" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Empty without fee and discount, and without dishes. */
function OrderCharge({ fee, discount, promo, items }: ShownOrder) {
  if (items.length === 0 || (fee === undefined && !discount && !promo)) return null;
  const dishes = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const rows = [
    [LABELS.food, formatPrice(dishes)],
    [LABELS.courierFee, fee === undefined ? '' : feeText(fee)],
    [LABELS.pickupDiscount, discount ? discountText(discount) : ''],
    [promo ? codeName(promo.code) : '', promo ? orderedBenefit(promo) : ''],
  ] as const;
  return (
    <dl className="ticket__facts ticket__charge">
      {rows.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt> <dd>{typesetNode(text)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function OrderFacts(order: ShownOrder) {
  const { delivery, address, zone, allergies, words } = order;
  const shopAddress = useFrame()?.address ?? '';
  const isPickup = delivery === Delivery.PICKUP;
  const facts = [
    [LABELS.delivery, delivery !== undefined && (isPickup ? LABELS.pickup : LABELS.courier)],
    [LABELS.address, isPickup ? shopAddress : address],
    [LABELS.zone, zone],
    [LABELS.payment, paymentText(order)],
    [ALLERGY, allergies && allergiesText(allergies)],
    ...words.map(({ label, text }) => [label, text] as const),
  ] as const;
  if (!facts.some(([, fact]) => fact)) return null;
  return (
    <dl className="ticket__facts">
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{label}</dt> <dd>{typesetNode(fact)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
