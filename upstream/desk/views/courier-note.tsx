/** @jsxImportSource hono/jsx */

import { wayName } from '../../texts/order-texts.ts';
import { noteName, PERSONAL_REMOVED, PRINTS } from '../desk-texts.ts';
import type { Rights } from '../rights.ts';
import { GuestTexts } from './guest-texts.tsx';
import { Money } from './money.tsx';
import { Options } from './order-card.tsx';
import { PrintPage, type PrintProps } from './print-page.tsx';

export function CourierNote(props: PrintProps & { rights: Rights }) {
  const { delivery, address, phone, full_name, personal_removed_at } = props.order;
  const { items, changed_at } = props.order;
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
      <Money order={props.order} />
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
