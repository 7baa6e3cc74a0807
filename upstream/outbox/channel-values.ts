import { z } from 'zod';
import {
  MAIL_ADDRESSES,
  MAX_CHAT,
  MAX_TOKEN,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
  WEBHOOK_SECRET,
  WEBHOOK_VERSIONS,
} from '../process/channel-patterns.ts';
import type { Channel } from '../store/database/order-tables.ts';

export const MAIL_PORTS = ['465', '587', '25'] as const;
const MAX_VALUE = 500;

const text = z.string().max(MAX_VALUE);

export const CHANNEL_VALUES = {
  telegram: z.object({ token: text.regex(TELEGRAM_TOKEN), chat: text.regex(TELEGRAM_CHAT) }),
  max: z.object({ token: text.regex(MAX_TOKEN), chat: text.regex(MAX_CHAT) }),
  email: z.object({
    host: text.regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i),
    port: z.enum(MAIL_PORTS),
    /** '': the server needs no log-in. */
    user: text.regex(/^[^\r\n]*$/),
    password: text.regex(/^[^\r\n]*$/),
    from: text.regex(MAIL_ADDRESSES),
    to: text.regex(MAIL_ADDRESSES),
  }),
  webhook: z.object({
    url: text.refine(isHttps),
    secret: text.regex(WEBHOOK_SECRET),
    /** Values of earlier releases have none. */
    version: z.enum(WEBHOOK_VERSIONS).default('1'),
  }),
} satisfies Record<Channel, z.ZodType>;

export type ChannelValues = { [Name in Channel]: z.output<(typeof CHANNEL_VALUES)[Name]> };

function isHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}

/** @returns null for values that this release cannot read */
export function parseChannelValues<Name extends Channel>(
  channel: Name,
  json: string | null,
): ChannelValues[Name] | null {
  if (json === null) return null;
  try {
    return CHANNEL_VALUES[channel].parse(JSON.parse(json)) as ChannelValues[Name];
  } catch {
    return null;
  }
}
