import { z } from 'zod';
import { textOf } from './message-text.ts';
import type { FoundChat, Send } from './outbox-message.ts';
import { getJson, type JsonResponse, postJson, retryAfterOf } from './post-json.ts';
import { readJson } from './read-json.ts';
import { SendFailure } from './send-failure.ts';

type Bot = {
  url: string;
  token: string;
  chat: string;
  timeZone: string;
  /** Trusted for MAX alone; absent: those of Node. */
  ca?: string[] | undefined;
};
type BotAccess = Pick<Bot, 'url' | 'token' | 'ca'>;

/**
 * https://dev.max.ru/docs-api/methods/POST/messages. It has no idempotency key: duplicates are recognizable by the
 * order number. A 429 has no documented pause: one in `Retry-After` is honoured, else a second, as the limit is 30 requests
 * a second.
 */
export function maxSender({ chat, timeZone, ...bot }: Bot): Send {
  // Inferred from its name, the page contradicts it: MAX must not fetch the desk's URL for a preview.
  const address = addressOf(bot, '/messages', { chat_id: chat, disable_link_preview: 'true' });
  return async (message, signal) => {
    const { subject, text } = textOf(message, timeZone);
    const body = JSON.stringify({ text: `${subject}\n${text}`.trim() });
    const response = await postJson(address, { ...accessOf(bot), body, signal });
    if (response.status !== 200) throw failureOf(response);
    // A proxy or a wrong MAX_API_URL may respond with 200, too.
    if (!readJson(sentSchema, response.text)) throw new SendFailure(NOT_MAX);
    return { status: 200 };
  };
}

/**
 * MAX lists no chats: those of the bot's last updates, newest first. Without a marker, reading does not confirm them, and
 * may give the last one only.
 *
 * https://dev.max.ru/docs-api/use-cases/getting-chat-id, https://dev.max.ru/docs-api/methods/GET/updates
 */
export async function findMaxChats(bot: BotAccess, signal: AbortSignal): Promise<FoundChat[]> {
  const address = addressOf(bot, '/updates', { limit: String(MAX_UPDATES), timeout: '0' });
  const response = await getJson(address, { ...accessOf(bot), signal, maxBytes: MAX_UPDATES_BYTES });
  if (response.status !== 200) throw failureOf(response);
  const found = readJson(updatesSchema, response.text);
  if (!found) throw new SendFailure(NOT_MAX);
  const chats = new Map<string, FoundChat>();
  for (const update of found.updates) {
    const { update_type, message, chat_id = message?.recipient.chat_id } = update ?? {};
    if (chat_id == null) continue;
    const id = String(chat_id);
    chats.delete(id);
    if (update_type === 'bot_removed' || update_type === 'bot_stopped') continue;
    // A dialog has no title of its own.
    const isMany = message ? message.recipient.chat_type !== 'dialog' : update_type !== 'bot_started';
    const { first_name, last_name } = update?.user ?? message?.sender ?? {};
    const name = [first_name, last_name].filter(Boolean).join(' ');
    chats.set(id, { id, title: (!isMany && name) || id, isMany });
  }
  const newest = [...chats.values()].reverse().slice(0, MAX_CHATS);
  return Promise.all(newest.map(async (chat) => (chat.isMany ? withTitle(bot, chat, signal) : chat)));
}

/** https://dev.max.ru/docs-api/methods/GET/chats/-chatId-. Without a title the id has to do. */
async function withTitle(bot: BotAccess, chat: FoundChat, signal: AbortSignal): Promise<FoundChat> {
  const response = await getJson(addressOf(bot, `/chats/${chat.id}`), { ...accessOf(bot), signal });
  const { title } = (response.status === 200 && readJson(chatSchema, response.text)) || {};
  return { ...chat, title: title || chat.id };
}

/** Of up to 1 000. */
const MAX_UPDATES = 100;
const MAX_UPDATES_BYTES = 1024 * 1024;
const MAX_CHATS = 10;

function addressOf({ url }: BotAccess, path: string, query: Record<string, string> = {}): string {
  const address = new URL(url.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function accessOf({ token, ca }: BotAccess) {
  return { headers: { Authorization: token }, ca };
}

const NOT_MAX = 'not max';

/** https://dev.max.ru/docs-api/objects/Message */
const sentSchema = z.object({ message: z.object({ body: z.object({ mid: z.string().min(1) }) }) });

const chatSchema = z.object({ title: z.string().nullish() });

const person = z.object({ first_name: z.string().optional(), last_name: z.string().nullish() });
/** https://dev.max.ru/docs-api/objects/Update */
const updatesSchema = z.object({
  updates: z.array(
    z
      .object({
        update_type: z.string(),
        chat_id: z.number().optional(),
        user: person.optional().catch(undefined),
        message: z
          .object({
            recipient: z.object({ chat_id: z.number().nullish(), chat_type: z.string() }),
            sender: person.nullish().catch(undefined),
          })
          .nullish()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
  ),
});

/** Of every refusal; the code is not documented method by method, so none is final. */
const refusalSchema = z.object({ code: z.string(), message: z.string() });

function failureOf(response: JsonResponse): SendFailure {
  const { status } = response;
  if (status === 404 && readJson(refusalSchema, response.text)) return new SendFailure('chat not found');
  const retryAfterMs = retryAfterOf(response) ?? (status === 429 ? 1_000 : undefined);
  return new SendFailure(`status ${status}`, { retryAfterMs });
}
