import type { DeskUser } from '../store/desk/desk-users.ts';

/** `hasOpenSteps` is set for managers only: pages/start.tsx; `newMessages`: pages/messages.tsx. */
export type Member = DeskUser & { hasOpenSteps?: boolean; newMessages?: number };

/** `user` is set by the `members` middleware. */
export type DeskEnv = {
  /** `isRefill`: the desk requests a page from itself: show-unsaved.tsx. */
  Bindings: { isRefill?: boolean };
  Variables: {
    requestId: string;
    /** Scheme of the browser's connection, also behind a TLS proxy. */
    isHttps: boolean;
    user: Member;
    token: string;
  };
};
