import type { ReactNode } from 'react';
import plateUrl from './plate.webp?url';

type EmptyStateProps = {
  children: ReactNode;
  action?: { href: string; title: string };
};

/** A clean plate in place of a list that has nothing in it. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {/* The text comes first, and the page's own picture. */}
      <img
        className="empty-state__plate"
        src={plateUrl}
        width={176}
        height={176}
        alt=""
        fetchPriority="low"
      />
      <div className="empty-state__text">{children}</div>
      {action && (
        <a className="button button--primary" href={action.href}>
          {action.title}
        </a>
      )}
    </div>
  );
}
