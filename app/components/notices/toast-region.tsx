import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/words.tsx';

export type Toast = { id: number; kind: 'success' | 'info' | 'danger'; text: string };

type ToastRegionProps = {
  toasts: readonly Toast[];
  /** Absent without scripts: then a notice stays until the next page. */
  onClose?: (id: number) => void;
  /** The clocks are stopped, so the lines that show the time left stop, too. */
  isPaused?: boolean;
};

const ICONS = { success: 'check', info: 'info', danger: 'alert' } as const;

/** Notices, top-right, the newest below. Always in the page: screen readers only announce changes inside a region. */
export function ToastRegion({ toasts, onClose, isPaused }: ToastRegionProps) {
  return (
    <div className={classNames('toasts screen-only', isPaused && 'toasts--paused')} role="status">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`toast toast--${kind}`}>
          <span className="toast__icon">
            <Icon name={ICONS[kind]} />
          </span>
          <p>{words(text)}</p>
          {onClose && (
            <button
              type="button"
              className="toast__close icon-button icon-button--bare"
              onClick={() => onClose(id)}
            >
              <Icon name="close" />
              <span className="visually-hidden">Закрыть сообщение</span>
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
