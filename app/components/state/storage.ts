type Kind = 'localStorage' | 'sessionStorage';

/** What the browser has kept; `null` if nothing, or if it keeps nothing at all. */
export function recall(kind: Kind, key: string): string | null {
  return attempt(() => window[kind].getItem(key));
}

/** Has the browser keep a text. It may forbid that, or have no room: then nothing is kept, and nothing else fails. */
export function keep(kind: Kind, key: string, text: string): void {
  attempt(() => window[kind].setItem(key, text));
}

export function forget(kind: Kind, key: string): void {
  attempt(() => window[kind].removeItem(key));
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
