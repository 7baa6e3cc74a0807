import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { Lifetimes, Toasts } from './toasts.tsx';

/** A notice that has been said and not closed. */
export type OpenNotice = { id: number; notice: Notice };

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
 * disappears after five seconds. The clock stops while a pointer or the focus is on the region.
 *
 * @param notices of the page that was loaded last. A new array is a new page.
 */
export function NoticesProvider({ notices, children }: { notices: readonly Notice[]; children: ReactNode }) {
  const [servedCount] = useState(notices.length);
  const nextId = useRef(servedCount);
  const [open, setOpen] = useState<OpenNotice[]>(() => notices.map((notice, id) => ({ id, notice })));
  const [isPaused, setPaused] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);

  const notify = useCallback((notice: Notice) => {
    const id = nextId.current++;
    // Said again, it stands there once, for another five seconds. What has worked out now ends the failures before it.
    const isSuccess = noticeView(notice).kind === 'success';
    const isOver = (other: Notice) =>
      isSame(other, notice) || (isSuccess && noticeView(other).kind === 'danger');
    setOpen((others) => [...others.filter((other) => !isOver(other.notice)), { id, notice }]);
  }, []);
  const close = useCallback((id: number) => {
    setOpen((all) => all.filter((one) => one.id !== id));
  }, []);

  const shownNotices = useRef(notices);
  useEffect(() => {
    if (shownNotices.current === notices) return;
    shownNotices.current = notices;
    for (const notice of notices) notify(notice);
  }, [notices, notify]);

  const isHydrated = useHydrated();
  const pause = () => setPaused(true);
  const goOn = () => setPaused(false);
  // Always in the page: screen readers only announce changes inside a region that they know.
  const region = (
    <div
      className={classNames('toasts screen-only', isPaused && 'toasts--paused')}
      role="status"
      onPointerEnter={pause}
      onPointerLeave={goOn}
      onFocus={pause}
      onBlur={goOn}
    >
      {/* Without scripts a notice stays until the next page. */}
      <Toasts open={open} {...(isHydrated && { servedCount, onClose: close })} />
    </div>
  );
  // First in the page: a text browser shows what happened before anything else.
  return (
    <NotifyContext value={notify}>
      <HostContext value={setHost}>
        {host ? createPortal(region, host) : region}
        <Lifetimes open={open} isPaused={isPaused} onEnd={close} />
        {children}
      </HostContext>
    </NotifyContext>
  );
}

function isSame(one: Notice, other: Notice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
