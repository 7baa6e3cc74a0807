import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from 'remix-utils/use-hydrated';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { NOTICE_MS } from '#app/domain/timing.ts';
import { type Toast, ToastRegion } from './toast-region.tsx';
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
 * disappears after five seconds. The clock stops while a pointer or the focus is on the region.
 *
 * @param notices of the page that was loaded last. A new array is a new page.
 */
export function NoticesProvider({ notices, children }: { notices: readonly Notice[]; children: ReactNode }) {
  const nextId = useRef(notices.length);
  const [toasts, setToasts] = useState<Toast[]>(() => notices.map((notice, id) => toastOf(notice, id)));
  const [isPaused, setPaused] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();

  const notify = useCallback((notice: Notice) => {
    const toast = toastOf(notice, nextId.current++);
    // Said again, it stands there once, for another five seconds.
    setToasts((shown) => [...shown.filter(({ text }) => text !== toast.text), toast]);
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);

  const shownNotices = useRef(notices);
  useEffect(() => {
    if (shownNotices.current === notices) return;
    shownNotices.current = notices;
    for (const notice of notices) notify(notice);
  }, [notices, notify]);

  const region = (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the clock, nothing can be operated here
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ToastRegion toasts={toasts} onClose={isHydrated ? close : undefined} isPaused={isPaused} />
    </div>
  );
  // First in the page: a text browser shows what happened before anything else.
  return (
    <NotifyContext value={notify}>
      <HostContext value={setHost}>
        {host ? createPortal(region, host) : region}
        {toasts.map(({ id }) => (
          <Lifetime key={id} id={id} isPaused={isPaused} onEnd={close} />
        ))}
        {children}
      </HostContext>
    </NotifyContext>
  );
}

/** The clock of one notice; draws nothing. */
function Lifetime({ id, isPaused, onEnd }: { id: number; isPaused: boolean; onEnd: (id: number) => void }) {
  const end = useCallback(() => onEnd(id), [id, onEnd]);
  useLifetime(NOTICE_MS, isPaused, end, id);
  return null;
}

function toastOf(notice: Notice, id: number): Toast {
  return { id, ...noticeView(notice) };
}
