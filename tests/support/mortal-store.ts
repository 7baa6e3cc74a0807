import type { Store } from '#upstream/store/database/store.ts';

/** Fails from its n-th statement on, as in a process that was killed: open transactions roll back. */
export function mortal(store: Store, statements: number): { store: Store; isDead: () => boolean } {
  let left = statements;
  const dying = store.withPlugin({
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { store: dying, isDead: () => left < 0 };
}
