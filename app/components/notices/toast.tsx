import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/words.tsx';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { NOTICE_MS } from '#app/domain/timing.ts';
import { useLifetime } from './use-lifetime.ts';

type ToastProps = {
  notice: Notice;
  isPaused: boolean;
  /** Without scripts a notice stays until the next page. */
  onClose: (() => void) | undefined;
};

const ICONS = { success: 'check', info: 'info', danger: 'alert' } as const;

/** A notice; it closes by itself. */
export function Toast({ notice, isPaused, onClose }: ToastProps) {
  const { kind, text } = noticeView(notice);
  useLifetime(NOTICE_MS, isPaused, () => onClose?.());
  return (
    <div className={`toast toast--${kind}`}>
      <span className="toast__icon">
        <Icon name={ICONS[kind]} />
      </span>
      <p>{words(text)}</p>
      {onClose && (
        <button type="button" className="toast__close icon-button icon-button--bare" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Закрыть сообщение</span>
        </button>
      )}
    </div>
  );
}
