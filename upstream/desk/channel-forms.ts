import { randomBytes } from 'node:crypto';
import { CHANNEL_VALUES, type ChannelValues, parseChannelValues } from '../outbox/channel-values.ts';
import type { Messenger } from '../outbox/channels.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { ChannelSettings } from '../store/desk/channel-settings.ts';
import { withScheme } from './menu/controls.ts';
import { CHANNEL_FIELDS, CHANNEL_TEXTS } from './notification-texts.ts';

export type TypedChannel = Record<string, string>;
type ReadChannel =
  | { values: ChannelValues[Channel]; issued: string | null }
  | { problems: Record<string, string> };

/** Without secrets; empty if none are stored. */
export function shownValues(channel: Channel, row: ChannelSettings | undefined): TypedChannel {
  const stored: TypedChannel = { ...storedValues(channel, row) };
  for (const { name, isSecret } of CHANNEL_FIELDS[channel]) if (isSecret) delete stored[name];
  return stored;
}

export function storedValues(channel: Channel, row: ChannelSettings | undefined): TypedChannel | null {
  return parseChannelValues(channel, row?.values_json ?? null);
}

/** An empty token is the stored one. @returns null if it is none */
export function tokenToSearch(
  channel: Messenger,
  typed: string,
  row: ChannelSettings | undefined,
): string | null {
  const token = typed || (storedValues(channel, row)?.token ?? '');
  return CHANNEL_VALUES[channel].shape.token.safeParse(token).success ? token : null;
}

/** An empty secret is the stored one. */
export function readChannel(
  channel: Channel,
  typed: TypedChannel,
  row: ChannelSettings | undefined,
): ReadChannel {
  const stored = storedValues(channel, row);
  const issued =
    channel === 'webhook' && typed.secret === '' && !stored?.secret
      ? `whsec_${randomBytes(32).toString('base64')}`
      : null;
  const values = { ...typed };
  if (channel === 'webhook') {
    values.url = withScheme(values.url?.trim() ?? '');
    // A form of an earlier release has no version.
    values.version ||= stored?.version ?? '1';
  }
  const problems: Record<string, string> = {};
  for (const { name, isSecret } of CHANNEL_FIELDS[channel]) {
    if (isSecret && values[name] === '') values[name] = issued ?? stored?.[name] ?? '';
    if (values[name] === '' && !['user', 'password'].includes(name)) problems[name] = CHANNEL_TEXTS.notSet;
  }
  // The stored password must not be sent to another server.
  const isMoved =
    channel === 'email' && stored && ['host', 'port', 'user'].some((name) => stored[name] !== typed[name]);
  if (isMoved && stored.password !== '' && typed.password === '')
    problems.password = CHANNEL_TEXTS.retypePassword;
  const result = CHANNEL_VALUES[channel].safeParse(values);
  for (const { path } of result.error?.issues ?? []) {
    const field = CHANNEL_FIELDS[channel].find(({ name }) => name === path[0]);
    if (field) problems[field.name] ??= field.problem;
  }
  if (Object.keys(problems).length > 0 || !result.success) return { problems };
  return { values: result.data, issued };
}
