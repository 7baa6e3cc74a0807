/** Values of notification channels, in the environment and at the desk. */

export const MAIL_ADDRESSES = /^[^\r\n]*@[^\r\n]+$/;
export const TELEGRAM_CHAT = /^(?:-?\d{1,20}|@\w{1,40})$/;
/** As BotFather gives it. */
export const TELEGRAM_TOKEN = /^\d+:[\w-]+$/;
/** `chat_id` is an int64; a token has no documented form, and goes into a header. */
export const MAX_CHAT = /^-?\d{1,19}$/;
export const MAX_TOKEN = /^[!-~]{8,}$/;
/** Of the webhook's body. */
export const WEBHOOK_VERSIONS = ['1', '2'] as const;
export type WebhookVersion = (typeof WEBHOOK_VERSIONS)[number];
/** `whsec_` and 24 to 64 bytes as base64. */
export const WEBHOOK_SECRET = /^whsec_[A-Za-z\d+/]{32,88}={0,2}$/;
