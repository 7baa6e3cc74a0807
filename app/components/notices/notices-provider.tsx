import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { NOTICE_MS } from '#app/domain/timing.ts';
import { useLifetime } from './use-lifetime.ts';

const HostContext = createContext<(host: HTMLElement | null) => void>(() => {});
type NotifyOptions = {
  /** Only announced: the page itself shows it. */
  isShown?: boolean;
};
type Notify = (notice: Notice, options?: NotifyOptions) => void;
const NotifyContext = createContext<Notify>(() => {});

export function useNotify() {
  return use(NotifyContext);
}

/** Behind an open modal dialog notices are hidden and inert: moves them inside; `null` moves them back. */
export function useNoticesHost() {
  return use(HostContext);
}

/**
 * Five seconds each without hover or focus.
 *
 * @param notices from the server; a new array is shown as new notices
 */
export function NoticesProvider({ notices, children }: { notices: readonly Notice[]; children: ReactNode }) {
  const nextId = useRef(notices.length);
  const [open, setOpen] = useState(() => notices.map((notice, id) => ({ id, notice, isShown: false })));
  const [isPaused, setPaused] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);

  const notify = useCallback<Notify>((notice, { isShown = false } = {}) => {
    const id = nextId.current++;
    // A repeated notice restarts its time; a success removes failures.
    const isSuccess = noticeView(notice).kind === 'success';
    const isObsolete = (other: Notice) =>
      JSON.stringify(other) === JSON.stringify(notice) || (isSuccess && noticeView(other).kind === 'danger');
    setOpen((others) => [...others.filter((other) => !isObsolete(other.notice)), { id, notice, isShown }]);
  }, []);
  const shownNotices = useRef(notices);
  useEffect(() => {
    if (shownNotices.current === notices) return;
    shownNotices.current = notices;
    for (const notice of notices) notify(notice);
  }, [notices, notify]);

  // Always rendered: screen readers announce only changes of an existing region.
  const region = (
    <div
      className={classNames('toasts screen-only', isPaused && 'toasts--paused')}
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {open.map(({ id, notice, isShown }) => {
        const close = () => setOpen((all) => all.filter((other) => other.id !== id));
        const Message = isShown ? Announcement : Toast;
        return <Message key={id} notice={notice} isPaused={isPaused} onClose={close} />;
      })}
    </div>
  );
  // First, for text browsers.
  return (
    <NotifyContext value={notify}>
      <HostContext value={setHost}>
        {host ? createPortal(region, host) : region}
        {children}
      </HostContext>
    </NotifyContext>
  );
}

type ToastProps = { notice: Notice; isPaused: boolean; onClose: () => void };

/** A toast would cover what it is about. */
function Announcement({ notice, isPaused, onClose }: ToastProps) {
  useLifetime(NOTICE_MS, isPaused, onClose);
  return <p className="visually-hidden">{typesetNode(noticeView(notice).text)}</p>;
}

const ICONS = { success: 'check', info: 'info', danger: 'alert' } as const;

/** Without JavaScript it stays until the next page. */
export function Toast({ notice, isPaused, onClose }: ToastProps) {
  const isHydrated = useHydrated();
  const { kind, text } = noticeView(notice);
  useLifetime(NOTICE_MS, isPaused, onClose);
  return (
    <div className={`toast toast--${kind}`}>
      <span className="toast__icon">
        <Icon name={ICONS[kind]} />
      </span>
      <p>{typesetNode(text)}</p>
      {isHydrated && (
        <button type="button" className="toast__close icon-button icon-button--bare" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Закрыть сообщение</span>
        </button>
      )}
    </div>
  );
}
