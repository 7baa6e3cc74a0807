import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/unbroken-text.tsx';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { NOTICE_MS } from '#app/domain/timing.ts';
import { useLifetime } from './use-lifetime.ts';

const HostContext = createContext<(host: HTMLElement | null) => void>(() => {});
const NotifyContext = createContext<(notice: Notice) => void>(() => {});

/** Shows a notice top-right for five seconds. */
export function useNotify() {
  return use(NotifyContext);
}

/** Moves the notices into an open modal dialog, and back with `null`. Behind a dialog nobody can see or close them. */
export function useNoticesHost() {
  return use(HostContext);
}

/**
 * All notices of the page. The server's are in the HTML, and stay if there are no scripts; scripts add others. Each
 * disappears after five seconds without a pointer or the focus on the region.
 *
 * @param notices of the page that was loaded last. A new array is a new page.
 */
export function NoticesProvider({ notices, children }: { notices: readonly Notice[]; children: ReactNode }) {
  const nextId = useRef(notices.length);
  const [open, setOpen] = useState(() => notices.map((notice, id) => ({ id, notice })));
  const [isPaused, setPaused] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);

  const notify = useCallback((notice: Notice) => {
    const id = nextId.current++;
    // Said again, it stands there once, for another five seconds. What has worked out now ends the failures before it.
    const isSuccess = noticeView(notice).kind === 'success';
    const isOver = (other: Notice) =>
      JSON.stringify(other) === JSON.stringify(notice) || (isSuccess && noticeView(other).kind === 'danger');
    setOpen((others) => [...others.filter((other) => !isOver(other.notice)), { id, notice }]);
  }, []);
  const shownNotices = useRef(notices);
  useEffect(() => {
    if (shownNotices.current === notices) return;
    shownNotices.current = notices;
    for (const notice of notices) notify(notice);
  }, [notices, notify]);

  // Always in the page: screen readers only announce changes inside a region that they know.
  const region = (
    <div
      className={classNames('toasts screen-only', isPaused && 'toasts--paused')}
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {open.map(({ id, notice }) => {
        const close = () => setOpen((all) => all.filter((one) => one.id !== id));
        return <Toast key={id} notice={notice} isPaused={isPaused} onClose={close} />;
      })}
    </div>
  );
  // First in the page: a text browser shows what happened before anything else.
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

const ICONS = { success: 'check', info: 'info', danger: 'alert' } as const;

/** A notice; it closes by itself. Without scripts it stays until the next page. */
export function Toast({ notice, isPaused, onClose }: ToastProps) {
  const isHydrated = useHydrated();
  const { kind, text } = noticeView(notice);
  useLifetime(NOTICE_MS, isPaused, onClose);
  return (
    <div className={`toast toast--${kind}`}>
      <span className="toast__icon">
        <Icon name={ICONS[kind]} />
      </span>
      <p>{words(text)}</p>
      {isHydrated && (
        <button type="button" className="toast__close icon-button icon-button--bare" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Закрыть сообщение</span>
        </button>
      )}
    </div>
  );
}
