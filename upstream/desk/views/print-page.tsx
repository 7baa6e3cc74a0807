/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { OrderStatus } from '#contract/enums.ts';
import type { DeskOrder } from '../../store/orders/desk-orders.ts';
import type { Assets } from '../assets.ts';
import { PRINTS } from '../desk-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { ForTime } from './order-card.tsx';

export type PrintProps = { order: DeskOrder; clock: Clock; assets: Assets };

type PrintPageProps = PrintProps & {
  name: string;
  other: { name: string; path: string };
  children: Child;
};

/** 80 mm paper. */
export function PrintPage({ order, clock, assets, name, other, children }: PrintPageProps) {
  const { id, status, created_at, ready_at } = order;
  return (
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>{`${name} №${id}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href="/assets/icon.svg" />
        <script src={assets.script} defer />
      </head>
      <body class="print" data-print="">
        <nav class="print__links" aria-label="Печать">
          <a class="button" href={`/orders/${id}`}>
            Назад к заказу
          </a>{' '}
          <a class="button" href={`/orders/${id}/${other.path}`}>
            {other.name}
          </a>
        </nav>
        <main class="print__paper">
          <p class="print__name">{name}</p>
          <h1>№{id}</h1>
          {status === OrderStatus.CANCELLED && <p class="print__cancelled">{PRINTS.cancelled}</p>}
          <p>
            {clock.formatMoment(created_at)}
            {ready_at && (
              <>
                {' '}
                → <b class="print__ready">к {clock.formatMoment(ready_at)}</b>
              </>
            )}
          </p>
          <ForTime order={order} clock={clock} />
          {children}
        </main>
      </body>
    </html>
  );
}
