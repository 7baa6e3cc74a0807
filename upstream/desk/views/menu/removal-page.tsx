/** @jsxImportSource hono/jsx */
import { REMOVAL_TEXTS } from '../../menu/menu-texts.ts';

/** Asks for confirmation before a deletion. @param address of the entry @param seen digest of the entry */
export function RemovalPage({ address, seen }: { address: string; seen: string }) {
  return (
    <>
      <p>{REMOVAL_TEXTS.hint}</p>
      <div class="entry__actions">
        <form method="post" action={`${address}/remove`}>
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" class="danger">
            {REMOVAL_TEXTS.remove}
          </button>
        </form>
        <a class="button" href={address}>
          {REMOVAL_TEXTS.keep}
        </a>
      </div>
    </>
  );
}
