/** @jsxImportSource hono/jsx */
import type { Entry } from '../../menu/entries.ts';
import type { Kind } from '../../menu/kinds.ts';
import { MENU_MESSAGES, OPEN_ON_SITE } from '../../menu/menu-texts.ts';

/** `done`: the completed action, from the URL of the redirect. */
type EntryNoteProps = { done: string; kind: Kind; entry: Entry; shopUrl: string | undefined };

export function EntryNote({ done, kind, entry, shopUrl }: EntryNoteProps) {
  const { hiding, add, addAnother = add } = kind;
  const { isHidden, slug, list } = entry;
  if (done === 'hide') return hiding ? (isHidden ? hiding.hidden : hiding.shown) : null;
  const page = slug !== null && !isHidden && !list.isHidden && kind.pageOf?.(slug);
  return (
    <>
      {done === 'renamed' ? MENU_MESSAGES.renamed : MENU_MESSAGES.saved}{' '}
      {page && shopUrl && <a href={String(new URL(page, shopUrl))}>{OPEN_ON_SITE}</a>}{' '}
      {addAnother && <a href={`/menu/new/${kind.id}?list=${list.id}`}>{addAnother}</a>}
    </>
  );
}
