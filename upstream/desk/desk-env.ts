import type { DeskUser } from '../store/desk/desk-users.ts';

/** `hasOpenSteps`: managers only. */
export type Member = DeskUser & { hasOpenSteps?: boolean; newMessages?: number };

export type DeskEnv = {
  /** `isRefill`: the desk requests a page from itself: show-unsaved.tsx. */
  Bindings: { isRefill?: boolean };
  Variables: {
    requestId: string;
    /** Of the browser's connection, also behind a TLS proxy. */
    isHttps: boolean;
    user: Member;
    token: string;
  };
};
