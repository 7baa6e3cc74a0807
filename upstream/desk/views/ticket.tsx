/** @jsxImportSource hono/jsx */

import type { OrderChange } from '../../store/orders/order-changes.ts';
import { listKitchenDifferences, listKitchenGuestDifferences } from '../../texts/order-change-texts.ts';
import { promoName, TEST_MONEY, wayName } from '../../texts/order-texts.ts';
import { noteName, PRINTS } from '../desk-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { AllergyMark } from './allergy-mark.tsx';
import { GuestTexts } from './guest-texts.tsx';
import { Dishes } from './order-card.tsx';
import { PrintPage, type PrintProps } from './print-page.tsx';

type TicketProps = PrintProps & { edits: readonly OrderChange[] };

/** No personal data but the comment: prints stay in the kitchen. */
export function Ticket({ edits, ...props }: TicketProps) {
  const { delivery, items, money, promo_code } = props.order;
  return (
    <PrintPage {...props} name={PRINTS.ticket} other={{ name: noteName(delivery), path: 'note' }}>
      {edits.map((edit) => (
        <ChangedContents edit={edit} clock={props.clock} />
      ))}
      {edits.length > 0 && <p>{PRINTS.whole}:</p>}
      <p>
        <b>{wayName(props.order)}</b>
      </p>
      {promo_code !== null && <p>{promoName(promo_code)}</p>}
      {money?.isTest && (
        <p>
          <b>{TEST_MONEY}</b>
        </p>
      )}
      <AllergyMark order={props.order} />
      <GuestTexts order={props.order} />
      <Dishes order={props.order} hasAllergens />
      <p>Всего порций: {items.reduce((sum, { quantity }) => sum + quantity, 0)}</p>
    </PrintPage>
  );
}

function ChangedContents({ edit, clock }: { edit: OrderChange; clock: Clock }) {
  const differences = [
    ...listKitchenDifferences(edit, clock.formatMoment),
    ...(edit.guests ? listKitchenGuestDifferences(edit.guests) : []),
  ];
  return (
    <div class="print__change">
      <p>
        {PRINTS.change} в {clock.formatMoment(edit.at)}
      </p>
      <ul>
        {differences.length === 0 && <li>Для кухни всё то же</li>}
        {differences.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
    </div>
  );
}
