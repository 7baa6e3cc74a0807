import type { ReactNode } from 'react';
import plateUrl from './plate.webp?url';

type EmptyStateProps = {
  children: ReactNode;
  action?: { href: string; title: string };
};

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="empty-state coal">
      {/* The pictures of the page load first. */}
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
