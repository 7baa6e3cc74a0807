import type { ReactNode } from 'react';
import { unbrokenParts } from '#app/domain/text/typography.ts';

/** A text in Russian setting. A function and no component: lists of a hundred dishes call it for each. */
export function words(text: string): ReactNode {
  const parts = unbrokenParts(text);
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, replaced together
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
