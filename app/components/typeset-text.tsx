import type { ReactNode } from 'react';
import { roublesWord } from '#app/domain/text/money.ts';
import { splitUnbroken } from '#app/domain/text/typography.ts';

/** A function: lists of a hundred dishes call it for each. */
export function typesetNode(text: string): ReactNode {
  const parts = splitUnbroken(text);
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, replaced together
      <span key={index} className="nowrap">
        {part.endsWith('.-') ? spokenPrice(part) : part}
      </span>
    ) : (
      part
    ),
  );
}

/** `690.-`, read by screen readers as «690 рублей». */
export function spokenPrice(price: string): ReactNode {
  return (
    <>
      {price.slice(0, -2)}
      <span aria-hidden="true">.-</span>
      <span className="visually-hidden">{` ${roublesWord(price)}`}</span>
    </>
  );
}
