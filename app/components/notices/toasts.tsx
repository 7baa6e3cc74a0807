import { useCallback } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/words.tsx';
import { noticeView } from '#app/domain/text/notices.ts';
import { NOTICE_MS } from '#app/domain/timing.ts';
import type { OpenNotice } from './notices-provider.tsx';
import { useLifetime } from './use-lifetime.ts';

type ToastsProps = {
  open: readonly OpenNotice[];
  /** So many, the first ones, were in the HTML. */
  servedCount?: number;
  onClose?: (id: number) => void;
};

const ICONS = { success: 'check', info: 'info', danger: 'alert' } as const;

/** Notices, the newest below. */
export function Toasts({ open, servedCount = 0, onClose }: ToastsProps) {
  return open.map(({ id, notice }) => {
    const { kind, text } = noticeView(notice);
    return (
      <div key={id} className={classNames('toast', `toast--${kind}`, id < servedCount && 'toast--served')}>
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
    );
  });
}

type LifetimesProps = { open: readonly OpenNotice[]; isPaused: boolean; onEnd: (id: number) => void };

/** The clocks of the notices; they go on where the notices move into a dialog. */
export function Lifetimes({ open, isPaused, onEnd }: LifetimesProps) {
  return open.map(({ id }) => <Lifetime key={id} id={id} isPaused={isPaused} onEnd={onEnd} />);
}

function Lifetime({ id, isPaused, onEnd }: { id: number; isPaused: boolean; onEnd: (id: number) => void }) {
  const end = useCallback(() => onEnd(id), [id, onEnd]);
  useLifetime(NOTICE_MS, isPaused, end, id);
  return null;
}
