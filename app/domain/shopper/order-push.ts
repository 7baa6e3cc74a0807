import type { FailedRequest } from './order-cancellation.ts';

/** «Выключить уведомления»; without it, «Включить уведомления». */
export const PUSH_END_INTENT = 'end';

/** `browser`: it has no subscription, so nothing was sent. */
export type FailedPush = FailedRequest | 'browser';

/** `failed: null`: the API's response showed what was asked for. */
export type PushReply = { failed: FailedRequest | null };
