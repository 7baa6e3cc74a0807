/** @jsxImportSource hono/jsx */
import type { DeskOrder } from '../../store/desk-orders.ts';
import type { Assets } from '../assets.ts';
import { type Clock, formatKopecks } from '../clock.ts';
import { deliveryName, PERSONAL_REMOVED, paymentName } from '../words.ts';
import { Dishes, ForOpening } from './order-card.tsx';

/** For paper of 80 mm: the kitchen cooks by it, and it goes along with the bag. */
export function Ticket({ order, clock, assets }: { order: DeskOrder; clock: Clock; assets: Assets }) {
  const { id, created_at, ready_at, delivery, address, phone, full_name, payment, total_kopecks } = order;
  return (
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>{`Чек заказа №${id}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href="/assets/icon.svg" />
        <script src={assets.script} defer />
      </head>
      <body class="ticket" data-print="">
        <main>
          <h1>№{id}</h1>
          <p>
            {clock.moment(created_at)}
            {ready_at && (
              <>
                {' '}
                → <b>к {clock.time(ready_at)}</b>
              </>
            )}
          </p>
          <ForOpening order={order} clock={clock} />
          <Dishes order={order} />
          {/* In quotes: nothing that a guest writes looks like a line of ours. */}
          {order.user_comment && <p class="card__comment">Гость пишет: «{order.user_comment}»</p>}
          <p>
            <b>{deliveryName(delivery)}</b>
            {address && <>: {address}</>}
          </p>
          <p>{order.personal_removed_at ? PERSONAL_REMOVED : `${full_name}, ${phone}`}</p>
          <p>
            {paymentName(payment)}: <b>{formatKopecks(total_kopecks)}</b>
          </p>
          <p class="no-print">
            <a class="button" href={`/orders/${id}`}>
              Назад к заказу
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
