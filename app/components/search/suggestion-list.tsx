import type { PointerEventHandler } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { Thumb } from '#app/components/picture/thumb.tsx';
import { Price } from '#app/components/price/price.tsx';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { searchHref } from '#app/domain/catalogue/search-query.ts';
import { groupSuggestions } from '#app/domain/catalogue/suggestions.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { typeset } from '#app/domain/text/typography.ts';
import type { Suggestion } from '#contract/suggestion.ts';
import { optionId } from './use-combobox.ts';

type SuggestionListProps = {
  id: string;
  text: string;
  items: readonly Suggestion[];
  /** Across all groups; «Все результаты» is the last one. */
  active: number;
  onPointerMove: PointerEventHandler;
  onChoose: () => void;
};

/** Links: a middle click opens a new tab. The focus stays in the field. */
export default function SuggestionList(props: SuggestionListProps) {
  const { id, text, items, active, onPointerMove, onChoose } = props;
  const groups = groupSuggestions(items);
  const all = groups.flatMap(({ items }) => items);
  function option(index: number) {
    return {
      id: optionId(id, index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      onClick: onChoose,
    } as const;
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Подсказки"
      className="suggestions"
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPointerMove}
    >
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={title} role="group" aria-label={title}>
          <p className="suggestions__title" aria-hidden="true">
            {title}
          </p>
          {items.map((suggestion) => (
            <a
              key={suggestion.url}
              className="suggestion"
              href={suggestion.url}
              {...option(all.indexOf(suggestion))}
            >
              <SuggestionRow suggestion={suggestion} text={text} />
            </a>
          ))}
        </div>
      ))}
      <a className="suggestion suggestion--all" href={searchHref(text)} {...option(all.length)}>
        Все результаты
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}

function SuggestionRow({ suggestion, text }: { suggestion: Suggestion; text: string }) {
  const { title, price, priceFrom, soldOut, coverUrls } = suggestion;
  return (
    <>
      <Thumb className="suggestion__thumb" covers={coverUrls} size={48} />
      <span>
        {matchParts(typeset(title), text).map(({ text: part, isMatch }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, replaced together
          isMatch ? <mark key={index}>{part}</mark> : part,
        )}
      </span>
      {soldOut ? (
        <span className="muted small">{MESSAGES.soldOut}</span>
      ) : (
        price !== undefined && <Price {...startPrice({ price, priceFrom })} size="sm" />
      )}
    </>
  );
}

export type TextPart = { text: string; isMatch: boolean };

/** Matches: beginnings of words that equal a word of the query, ignoring case, ё = е. */
export function matchParts(text: string, query: string): TextPart[] {
  const words = foldCase(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  // Of «бур» and «бургер» the longer one must match.
  const alternatives = [...new Set(words)].sort((a, b) => b.length - a.length).join('|');
  if (alternatives === '') return [{ text, isMatch: false }];
  const folded = foldCase(text);
  // A letter whose length changes in lower case (İ) would shift later matches.
  if (folded.length !== text.length) return [{ text, isMatch: false }];

  let end = 0;
  return folded
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives})`, 'u'))
    .map((part, index) => {
      const start = end;
      end += part.length;
      return { text: text.slice(start, end), isMatch: index % 2 === 1 };
    })
    .filter((part) => part.text !== '');
}

function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
