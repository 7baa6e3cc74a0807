type Kind = 'localStorage' | 'sessionStorage';

export function recall(kind: Kind, key: string): string | null {
  return attempt(() => window[kind].getItem(key));
}

export function keep(kind: Kind, key: string, text: string): void {
  attempt(() => window[kind].setItem(key, text));
}

/** A browser may forbid to keep anything, or have no room: then nothing is kept, and nothing else fails. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
