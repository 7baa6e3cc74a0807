type Kind = 'localStorage' | 'sessionStorage';

export function readStorage(kind: Kind, key: string): string | null {
  return attempt(() => window[kind].getItem(key));
}

export function writeStorage(kind: Kind, key: string, text: string): void {
  attempt(() => window[kind].setItem(key, text));
}

export function removeFromStorage(kind: Kind, key: string): void {
  attempt(() => window[kind].removeItem(key));
}

/** Browsers may forbid storage, or it may be full: such errors are ignored. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
