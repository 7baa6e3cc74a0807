/** @jsxImportSource hono/jsx */
import { REMOVAL_TEXTS } from '../../menu/menu-texts.ts';
import type { NamedPointer } from '../../menu/pointer-texts.ts';
import { PointerList } from './pointer-list.tsx';

type RemovalPageProps = {
  /** Of the entry. */
  address: string;
  /** Digest of the entry. */
  seen: string;
  pointers: readonly NamedPointer[];
  pointersSeen: string;
  /** The storefront itself links to the page. */
  isOfStorefront: boolean;
};

/** Asks for confirmation before a deletion, and names what leads there. */
export function RemovalPage({ address, seen, pointers, pointersSeen, isOfStorefront }: RemovalPageProps) {
  const links = pointers.filter(({ isText }) => !isText);
  return (
    <>
      <p>{REMOVAL_TEXTS.hint}</p>
      {isOfStorefront && <p>{REMOVAL_TEXTS.ofStorefront}</p>}
      <PointerList intro={REMOVAL_TEXTS.links} pointers={links} />
      <PointerList intro={REMOVAL_TEXTS.texts} pointers={pointers.filter(({ isText }) => isText)} />
      <div class="entry__actions">
        <form method="post" action={`${address}/remove`}>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="pointers" value={pointersSeen} />
          <button type="submit" class="danger">
            {links.length > 0 ? REMOVAL_TEXTS.removeAll : REMOVAL_TEXTS.remove}
          </button>
        </form>
        <a class="button" href={address}>
          {REMOVAL_TEXTS.keep}
        </a>
      </div>
    </>
  );
}
