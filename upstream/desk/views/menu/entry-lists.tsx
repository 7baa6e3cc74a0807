/** @jsxImportSource hono/jsx */
import type { Entry } from '../../menu/entries.ts';
import type { EntryList, Kind } from '../../menu/kinds.ts';
import { DUTIES_OPEN } from '../../menu/menu-texts.ts';

const NO_LISTS = 'Такого блока на вашем сайте нет.';

type Group = { list: EntryList; entries: Entry[] };

type EntryListsProps = {
  kind: Kind;
  lists: EntryList[];
  groups: Group[];
  /** By address. */
  duties: Record<string, number>;
  canSave: boolean;
};

export function EntryLists({ kind, lists, groups, duties, canSave }: EntryListsProps) {
  const { needs } = kind;
  if (needs && (kind.isOnly || lists.length === 0)) {
    return (
      <>
        <p>{needs.text}</p>
        {canSave && (
          <p>
            <a class="button main" href={`/menu/new/${needs.kind}`}>
              {needs.add}
            </a>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      {kind.hint && <p>{kind.hint}</p>}
      {groups.length === 0 && <p>{NO_LISTS}</p>}
      {kind.isSplit && (
        <nav class="sections" aria-label={kind.listLabel}>
          {lists.map(({ id, title }) => (
            <a
              class="button"
              href={`/menu/${kind.id}?list=${id}`}
              aria-current={groups.some(({ list }) => list.id === id) ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <ListSection
          kind={kind}
          group={group}
          duties={duties}
          isOnlyOne={groups.length === 1}
          canSave={canSave}
        />
      ))}
    </>
  );
}

type ListSectionProps = Pick<EntryListsProps, 'kind' | 'duties' | 'canSave'> & {
  group: Group;
  isOnlyOne: boolean;
};

function ListSection({ kind, group: { list, entries }, duties, isOnlyOne, canSave }: ListSectionProps) {
  const id = `list-${list.id}`;
  const canMove = canSave && kind.isOrdered && kind.add !== undefined;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class={isOnlyOne && !kind.isSplit ? 'hidden' : undefined}>
        {list.title}
      </h2>
      {entries.length === 0 && <p>Пока пусто.</p>}
      <form method="post" action={`/menu/move/${kind.id}`} data-order={canMove ? '' : undefined}>
        <input type="hidden" name="list" value={list.id} />
        <ul class="entries">
          {entries.map((entry, index) => (
            <li
              id={entry.address}
              data-key={entry.address}
              class={entry.isHidden ? 'entries__hidden' : undefined}
            >
              <span class="entries__title">
                <a href={`/menu/${kind.id}/${entry.address}`}>{entry.title}</a>{' '}
                {kind.summaryOf && <span>{kind.summaryOf(entry.value)}</span>}{' '}
                {entry.isHidden && <span class="status status--cancelled">{kind.hiding?.state}</span>}{' '}
                {Boolean(duties[entry.address]) && <span class="status">{DUTIES_OPEN}</span>}
              </span>
              {canMove && entries.length > 1 && (
                <span class="entries__moves">
                  <Move entry={entry} to="up" label="Выше" isOff={index === 0} />
                  <Move entry={entry} to="down" label="Ниже" isOff={index === entries.length - 1} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </form>
      {canSave && kind.add && (
        <p>
          <a class="button main" href={`/menu/new/${kind.id}?list=${list.id}`}>
            {kind.add}
          </a>
        </p>
      )}
    </section>
  );
}

type MoveProps = { entry: Entry; to: 'up' | 'down'; label: string; isOff: boolean };

/** Disabled, not omitted: repeated taps never hit another button. */
function Move({ entry, to, label, isOff }: MoveProps) {
  return (
    <button
      type="submit"
      name="move"
      value={`${entry.address} ${to}`}
      disabled={isOff}
      aria-label={`${label}: ${entry.title}`}
    >
      {label}
    </button>
  );
}
