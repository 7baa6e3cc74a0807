import { STORAGE_COPIES, type StorageKind } from '#app/domain/shopper/device-copies.ts';

type StorageKey<Kind extends StorageKind> = Extract<keyof (typeof STORAGE_COPIES)[Kind], string>;

export function readStorage<Kind extends StorageKind>(kind: Kind, key: StorageKey<Kind>): string | null {
  return attempt(() => window[kind].getItem(key));
}

export function writeStorage<Kind extends StorageKind>(
  kind: Kind,
  key: StorageKey<Kind>,
  text: string,
): void {
  attempt(() => window[kind].setItem(key, text));
}

/** Of this tab and of the browser. */
export function clearPersonalStorage(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    for (const [key, { isPersonal }] of Object.entries(STORAGE_COPIES[kind])) {
      if (isPersonal) attempt(() => window[kind].removeItem(key));
    }
  }
}

export function removeFromStorage<Kind extends StorageKind>(kind: Kind, key: StorageKey<Kind>): void {
  attempt(() => window[kind].removeItem(key));
}

/** Storage may be forbidden or full. */
export function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
