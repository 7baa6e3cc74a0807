import type { ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/unbroken-text.tsx';

type AlertProps = {
  kind: 'danger' | 'success' | 'info';
  /** What the message is about: the label of a field. */
  label?: string;
  children: ReactNode;
  /** For scripts. */
  onClose?: () => void;
};

const ICONS = { danger: 'alert', success: 'success', info: 'info' } as const;

/** A message in the page. A danger interrupts a screen reader; the other kinds wait until it has finished. */
export function Alert({ kind, label, children, onClose }: AlertProps) {
  const isHydrated = useHydrated();
  return (
    <div className={`alert alert--${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>
        {label && <b>{label}: </b>}
        {typeof children === 'string' ? words(children) : children}
      </div>
      {onClose && isHydrated && (
        <button type="button" className="alert__close icon-button icon-button--bare" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Закрыть</span>
        </button>
      )}
    </div>
  );
}
