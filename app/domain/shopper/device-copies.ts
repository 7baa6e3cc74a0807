/** «Забыть на этом устройстве», «Выйти», a placed order. */
export type Ending = 'forget' | 'log-out' | 'order';

/**
 * Every copy on a device, and what deletes it: no other cookie and no other key is written
 * (docs/decisions/0072-copies-on-a-device.md).
 */
export const COOKIE_COPIES = {
  checkout: ['forget', 'log-out', 'order'],
  /** «Запомнить». An order without it deletes them, too. */
  'own-contacts': ['forget'],
  'own-orders': ['forget'],
  'last-order': ['forget'],
  /** «Мои аллергены». */
  allergens: ['forget'],
  usertoken: ['log-out'],
  // The dishes stay; no order is placed twice. Notices last a minute.
  notices: [],
  sessionid: [],
  favorites: [],
  'order-key': [],
  cookieConsent: [],
  cookieRefusal: [],
} as const satisfies Record<string, readonly Ending[]>;

export type CookieName = keyof typeof COOKIE_COPIES;

/** `isPersonal`: deleted by «Забыть» and «Выйти». */
export const STORAGE_COPIES = {
  localStorage: {
    cart: { isPersonal: false },
    /** The time, not the choice. */
    'allergens-changed': { isPersonal: false },
    cookieConsent: { isPersonal: false },
    cookieRefusal: { isPersonal: false },
    /** Numbers of orders that Yandex Metrica has counted. */
    'counted-orders': { isPersonal: true },
    /** The cart that it has counted: deleted with the consent. */
    'counted-cart': { isPersonal: false },
    forgotten: { isPersonal: false },
  },
  sessionStorage: {
    feedback: { isPersonal: true },
    /** May be the address of an order. */
    'loading-page': { isPersonal: true },
    'changed-on-leaving': { isPersonal: false },
    forgotten: { isPersonal: false },
  },
} as const;

/** Of the service worker, app/service-worker/sw.js. The page in it is public; the last order is deleted by «Забыть» and «Выйти». */
export const SERVICE_WORKER = '/sw.js';
export const OFFLINE_CACHE = 'offline';
export const LAST_ORDER_COPY = '/offline/last-order';

export type StorageKind = keyof typeof STORAGE_COPIES;

export function cookiesDeletedBy(ending: Ending): CookieName[] {
  const names = Object.keys(COOKIE_COPIES) as CookieName[];
  return names.filter((name) => (COOKIE_COPIES[name] as readonly Ending[]).includes(ending));
}
