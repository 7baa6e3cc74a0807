import * as LABELS from './labels.ts';

/** Title and heading of the order page. The number is not known of each order that cannot be shown. */
export function orderTitle(id: number | undefined): string {
  return id === undefined ? 'Заказ' : `Заказ №${id}`;
}

export function searchTitle(query: string): string {
  return query === '' ? LABELS.search : `${LABELS.search}: ${query}`;
}
