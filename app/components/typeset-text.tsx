import type { ReactNode } from 'react';
import { splitUnbroken } from '#app/domain/text/typography.ts';

/** A function: lists of a hundred dishes call it for each. */
export function typesetNode(text: string): ReactNode {
  const parts = splitUnbroken(text);
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, replaced together
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
