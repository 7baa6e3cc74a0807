import type { Desk } from './desk.ts';

/** An order of 1 091 ₽ that came then, with what became of it. */
export async function orderAt(desk: Desk, createdAt: string, more: object = {}): Promise<number> {
  const id = await desk.order();
  const set = { created_at: new Date(createdAt).toISOString(), status: 'done' as const, ...more };
  await desk.store.updateTable('orders').set(set).where('id', '=', id).execute();
  return id;
}

export const cancelled = (cancel_reason: string) => ({ status: 'cancelled' as const, cancel_reason });
