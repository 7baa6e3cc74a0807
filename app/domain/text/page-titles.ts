import * as LABELS from './labels.ts';

/** @param id unknown for some orders that cannot be shown now */
export function orderTitle(id: number | undefined): string {
  return id === undefined ? 'Заказ' : `Заказ №${id}`;
}

export function searchTitle(query: string): string {
  return query === '' ? LABELS.search : `${LABELS.search}: ${query}`;
}
