import type { ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';

type AlertProps = {
  kind: 'danger' | 'success' | 'info';
  label?: string;
  children: ReactNode;
  onClose?: () => void;
};

const ICONS = { danger: 'alert', success: 'success', info: 'info' } as const;

/** `danger` interrupts screen readers. */
export function Alert({ kind, label, children, onClose }: AlertProps) {
  const isHydrated = useHydrated();
  return (
    <div className={`alert alert--${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>
        {label && <b>{label}: </b>}
        {typeof children === 'string' ? typesetNode(children) : children}
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
