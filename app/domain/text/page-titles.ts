import type { OrderNumber } from '#contract/order.ts';
import * as LABELS from './labels.ts';

export function orderTitle(id: OrderNumber | undefined): string {
  return id === undefined ? 'Заказ' : `Заказ №${id}`;
}

export function searchTitle(query: string): string {
  return query === '' ? LABELS.search : `${LABELS.search}: ${query}`;
}
