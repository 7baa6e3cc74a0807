/** @jsxImportSource hono/jsx */

import { ellipsize } from '#contract/truncate-text.ts';
import type { ChangeLine, FieldChange, SaveRecord } from '../../menu/menu-journal.ts';
import { JOURNAL_TEXTS, otherChanges } from '../../menu/menu-texts.ts';
import type { Clock } from '../../restaurant-time.ts';

const MAX_SHOWN = 300;

type MenuJournalProps = { saves: SaveRecord[]; next: number | null; clock: Clock };

export function MenuJournal({ saves, next, clock }: MenuJournalProps) {
  if (saves.length === 0) return <p>{JOURNAL_TEXTS.empty}</p>;
  return (
    <>
      <ol class="changes">
        {saves.map(({ id, at, by, lines, leftOut, isUndo, isUndone }) => (
          <li class="save">
            <p>
              <time datetime={at}>{clock.formatMoment(at)}</time> <b>{by}</b>
              {isUndo && ` · ${JOURNAL_TEXTS.isUndo}`}
            </p>
            {isUndone ? (
              <span class="status">{JOURNAL_TEXTS.isUndone}</span>
            ) : (
              <form method="post" action={`/menu/journal/${id}/undo`}>
                <button type="submit" aria-label={`${JOURNAL_TEXTS.undo}: ${by}, ${clock.formatMoment(at)}`}>
                  {JOURNAL_TEXTS.undo}
                </button>
              </form>
            )}
            <ul>
              {lines.map((line) => (
                <Line line={line} />
              ))}
              {leftOut > 0 && <li>{otherChanges(leftOut)}</li>}
            </ul>
          </li>
        ))}
      </ol>
      {next !== null && (
        <p>
          <a class="button" href={`/menu/journal?before=${next}`}>
            {JOURNAL_TEXTS.earlier}
          </a>
        </p>
      )}
    </>
  );
}

function Line({ line: { what, where, fields } }: { line: ChangeLine }) {
  return (
    <li>
      {[where, what].filter((part) => part !== '').join(': ')}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <Change {...field} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Change({ label, before, after }: FieldChange) {
  return (
    <li>
      {label}: <del>{shortened(before)}</del> → <ins>{shortened(after)}</ins>
    </li>
  );
}

function shortened(text: string): string {
  return text === '' ? 'пусто' : ellipsize(text, MAX_SHOWN);
}
