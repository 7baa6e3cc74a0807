/** @jsxImportSource hono/jsx */
import type { Entry } from '../../menu/entries.ts';
import type { Kind } from '../../menu/kinds.ts';
import { LINK_TEXTS, MENU_MESSAGES, OPEN_ON_SITE } from '../../menu/menu-texts.ts';
import type { NamedPointer } from '../../menu/pointer-texts.ts';

type EntryNoteProps = {
  /** The completed action, from the URL of the redirect. */
  done: string;
  kind: Kind;
  entry: Entry;
  shopUrl: string | undefined;
  /** What leads to the entry. */
  pointers: readonly NamedPointer[];
  /** The form of the header's links with one to the entry; absent if there is one already. */
  linkHref: string | undefined;
};

export function EntryNote({ done, kind, entry, shopUrl, pointers, linkHref }: EntryNoteProps) {
  const { hiding, add, addAnother = add, inside } = kind;
  const { isHidden, slug, list } = entry;
  if (done === 'hide' && !hiding) return null;
  const left = isHidden ? <HiddenPointers pointers={pointers} /> : null;
  if (done === 'hide') {
    return (
      <>
        {isHidden ? hiding?.hidden : hiding?.shown} {left}
      </>
    );
  }
  const page = slug !== null && !isHidden && !list.isHidden && kind.pageOf?.(slug);
  return (
    <>
      {done === 'renamed' ? MENU_MESSAGES.renamed : MENU_MESSAGES.saved}{' '}
      {page && shopUrl && <a href={String(new URL(page, shopUrl))}>{OPEN_ON_SITE}</a>}{' '}
      {page && linkHref && <a href={linkHref}>{LINK_TEXTS.putIntoMenu}</a>}{' '}
      {inside && <a href={`/menu/new/${inside.kind}?list=${slug}`}>{inside.add}</a>}{' '}
      {addAnother && <a href={`/menu/new/${kind.id}?list=${list.id}`}>{addAnother}</a>} {left}
    </>
  );
}

/** In one line: it stands in a paragraph. */
function HiddenPointers({ pointers }: { pointers: readonly NamedPointer[] }) {
  const textOf = (isText: boolean) => {
    const named = pointers.filter((pointer) => pointer.isText === isText).map(({ text }) => text);
    return named.length > 0
      ? `${isText ? LINK_TEXTS.hiddenTexts : LINK_TEXTS.hiddenLinks} ${named.join('; ')}.`
      : '';
  };
  return <>{[textOf(false), textOf(true)].filter(Boolean).join(' ')}</>;
}
