/** @jsxImportSource hono/jsx */

import { wayName } from '../../texts/order-texts.ts';
import { noteName, PRINTS } from '../desk-texts.ts';
import { AllergyMark } from './allergy-mark.tsx';
import { GuestTexts } from './guest-texts.tsx';
import { Dishes } from './order-card.tsx';
import { PrintPage, type PrintProps } from './print-page.tsx';

/** The kitchen's print. Contains no personal data except the comment, because prints stay in the kitchen. */
export function Ticket(props: PrintProps) {
  const { delivery, items } = props.order;
  return (
    <PrintPage {...props} name={PRINTS.ticket} other={{ name: noteName(delivery), path: 'note' }}>
      <p>
        <b>{wayName(props.order)}</b>
      </p>
      <AllergyMark order={props.order} />
      <Dishes order={props.order} hasAllergens />
      <p>Всего порций: {items.reduce((sum, { quantity }) => sum + quantity, 0)}</p>
      <GuestTexts order={props.order} />
    </PrintPage>
  );
}
