/** @jsxImportSource hono/jsx */

import { formatKopecks } from '../../texts/format.ts';
import { chargeName, paymentName, wayName } from '../../texts/order-texts.ts';
import { noteName, PERSONAL_REMOVED, PRINTS } from '../desk-texts.ts';
import type { Rights } from '../rights.ts';
import { GuestTexts } from './guest-texts.tsx';
import { Options } from './order-card.tsx';
import { PrintPage, type PrintProps } from './print-page.tsx';

/** The courier's print: recipient, amount due, contents of the bag. */
export function CourierNote(props: PrintProps & { rights: Rights }) {
  const { delivery, address, phone, full_name, personal_removed_at } = props.order;
  const { payment, total_kopecks, items, changed_at } = props.order;
  const charge = chargeName(props.order, formatKopecks);
  return (
    <PrintPage {...props} name={noteName(delivery)} other={{ name: PRINTS.ticket, path: 'ticket' }}>
      {changed_at && <p>Изменён в {props.clock.formatMoment(changed_at)}</p>}
      <p class="print__address">
        <b>{wayName(props.order)}</b>
        {address && <>: {address}</>}
      </p>
      {personal_removed_at ? (
        <p>{PERSONAL_REMOVED}</p>
      ) : (
        <p>
          {full_name}
          {props.rights.seesPhones && (
            <>
              , <b class="print__phone">{phone}</b>
            </>
          )}
        </p>
      )}
      <p>
        {paymentName(payment)}: <b>{formatKopecks(total_kopecks)}</b>
        {charge && ` ${charge}`}
      </p>
      <GuestTexts order={props.order} />
      <ul class="print__bag">
        {items.map(({ title, options, quantity }) => (
          <li>
            {quantity}&nbsp;× {title}
            <Options options={options} />
          </li>
        ))}
      </ul>
    </PrintPage>
  );
}
