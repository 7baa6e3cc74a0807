import type { Store } from '../database/store.ts';
import { boardStateOf } from './desk-orders.ts';
import { OPEN_STATUSES } from './order-transitions.ts';
import { listFailedTasks } from './provider-tasks.ts';
import { listRefused } from './refunds.ts';
import { listTillTroubles } from './sent-to-till.ts';

/** @param hasKey of the payment provider */
export async function stateOfBoard(store: Store, now: Date, hasKey: boolean): Promise<string> {
  const rows = await store
    .selectFrom('orders')
    .select(['id', 'changes'])
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute();
  const failed = [
    await listFailedTasks(store, 'refunds'),
    await listFailedTasks(store, 'receipts'),
    await listTillTroubles(store, now),
  ];
  return boardStateOf(rows, failed.flat(), hasKey ? await listRefused(store) : null);
}
