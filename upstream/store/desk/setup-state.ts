import type { Store } from '../database/store.ts';
import { TERMS } from '../terms/delivery.ts';

export type SetupState = {
  name: string;
  phone: string;
  /** The seller's details, by setting. */
  seller: Record<string, string>;
  /** Terms of sale, as JSON. */
  offerPage: string | null;
  /** As JSON. */
  deliveryPage: string | null;
  /** Zones: without one, nothing is delivered. */
  hasDeliveryTerms: boolean;
  /** In the content or at the desk. */
  hasHours: boolean;
  hasCategory: boolean;
  /** Orderable. */
  hasDish: boolean;
  hasOrder: boolean;
};

export async function readSetupState(store: Store): Promise<SetupState> {
  const row = await findSetupState(store);
  return {
    name: row?.name ?? '',
    phone: row?.phone ?? '',
    seller: {
      LEGAL: row?.legal ?? '',
      SITE_PHONE: row?.phone ?? '',
      SITE_EMAIL: row?.email ?? '',
      ADDRESS: row?.address ?? '',
    },
    offerPage: row?.offer ?? null,
    deliveryPage: row?.delivery ?? null,
    hasDeliveryTerms: hasZones(row?.terms ?? null),
    hasHours: Boolean(row?.week || row?.content_day),
    hasCategory: row?.category != null,
    hasDish: row?.dish != null,
    hasOrder: row?.placed != null,
  };
}

function hasZones(json: string | null): boolean {
  const { zones = [] }: { zones?: unknown[] } = JSON.parse(json ?? '{}');
  return zones.length > 0;
}

function findSetupState(store: Store) {
  return store
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('settings').select('value').where('name', '=', 'SITE_NAME').as('name'),
      selectFrom('settings').select('value').where('name', '=', 'SITE_PHONE').as('phone'),
      selectFrom('settings').select('value').where('name', '=', 'SITE_EMAIL').as('email'),
      selectFrom('settings').select('value').where('name', '=', 'ADDRESS').as('address'),
      selectFrom('settings').select('value').where('name', '=', 'LEGAL').as('legal'),
      selectFrom('info_pages').select('page_json').where('slug', '=', 'delivery').as('delivery'),
      selectFrom('info_pages').select('page_json').where('slug', '=', 'offer').as('offer'),
      selectFrom('shop_state').select('value').where('name', '=', TERMS).as('terms'),
      selectFrom('weekly_hours').select('days_json').limit(1).as('week'),
      selectFrom('work_days').select('day').limit(1).as('content_day'),
      selectFrom('categories').select('id').limit(1).as('category'),
      selectFrom('products').select('id').where('can_buy', '=', 1).limit(1).as('dish'),
      selectFrom('orders').select('id').limit(1).as('placed'),
    ])
    .executeTakeFirst();
}
