import type { ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { CoverUrls } from '#contract/schema-helpers.ts';
import { Picture } from './picture.tsx';

type ThumbProps = { covers: CoverUrls; size: number; prefer?: readonly string[]; className?: string };

export function Thumb({ covers, size, prefer = ['middle', 'default'], className }: ThumbProps) {
  return (
    <span className={classNames(className, 'thumb')}>
      <Picture covers={covers} prefer={prefer} sizes={`${size}px`} width={size} height={size} />
    </span>
  );
}

type ThumbListProps = {
  className: string;
  items: readonly { href: string; title: string; covers: CoverUrls; note: ReactNode }[];
};

export function ThumbList({ className, items }: ThumbListProps) {
  return (
    <ul className={`${className} thumb-list`}>
      {items.map(({ href, title, covers, note }) => (
        <li key={href}>
          <Thumb covers={covers} size={72} />
          <p>
            <a className="cover-link" href={href}>
              {typesetNode(title)}
            </a>{' '}
            {note}
          </p>
        </li>
      ))}
    </ul>
  );
}
