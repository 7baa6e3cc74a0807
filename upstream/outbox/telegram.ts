import { z } from 'zod';
import { textOf } from './message-text.ts';
import type { FoundChat, Send } from './outbox-message.ts';
import { type JsonResponse, postJson, retryAfterOf } from './post-json.ts';
import { readJson } from './read-json.ts';
import { SendFailure } from './send-failure.ts';

type Bot = {
  url: string;
  token: string;
  chat: string;
  timeZone: string;
};

/** The Bot API has no idempotency key: duplicates are recognizable by the order number. */
export function telegramSender({ url, token, chat, timeZone }: Bot): Send {
  const address = addressOf({ url, token }, 'sendMessage');
  return async (message, signal) => {
    const { subject, text } = textOf(message, timeZone);
    const body = JSON.stringify({
      chat_id: chat,
      text: `${subject}\n${text}`.trim(),
      // Telegram must not fetch the desk's URL for a preview.
      link_preview_options: { is_disabled: true },
    });
    const response = await postJson(address, { body, signal });
    if (response.status !== 200) throw failureOf(response);
    const sent = readJson(sentSchema, response.text);
    // A proxy or a wrong TELEGRAM_API_URL may respond with 200, too.
    if (!sent) throw new SendFailure(NOT_TELEGRAM);
    const { title, first_name, username } = sent.result?.chat ?? {};
    return { status: 200, chat: title ?? first_name ?? username };
  };
}

/**
 * The chats of the bot's last updates, newest first. Reading them does not confirm them.
 *
 * https://core.telegram.org/bots/api#getupdates
 */
export async function findTelegramChats(
  bot: Pick<Bot, 'url' | 'token'>,
  signal: AbortSignal,
): Promise<FoundChat[]> {
  const body = JSON.stringify({ limit: MAX_UPDATES });
  const response = await postJson(addressOf(bot, 'getUpdates'), {
    body,
    signal,
    maxBytes: MAX_UPDATES_BYTES,
  });
  if (response.status !== 200) throw failureOf(response);
  const updates = readJson(updatesSchema, response.text);
  if (!updates) throw new SendFailure(NOT_TELEGRAM);
  const chats = new Map<string, FoundChat>();
  for (const { message, channel_post, my_chat_member } of updates.result) {
    const chat = (message ?? channel_post ?? my_chat_member)?.chat;
    if (!chat) continue;
    const { title, first_name, last_name, username } = chat;
    const id = String(chat.id);
    chats.delete(id);
    if (['left', 'kicked'].includes(my_chat_member?.new_chat_member?.status ?? '')) continue;
    const name = title ?? ([first_name, last_name].filter(Boolean).join(' ') || username);
    chats.set(id, { id, title: name ?? id, isMany: chat.type !== 'private' });
  }
  return [...chats.values()].reverse();
}

/** Telegram's own maximum. */
const MAX_UPDATES = 100;
const MAX_UPDATES_BYTES = 1024 * 1024;

function addressOf({ url, token }: Pick<Bot, 'url' | 'token'>, method: string): string {
  return `${url.replace(/\/+$/, '')}/bot${token}/${method}`;
}

const NOT_TELEGRAM = 'not telegram';

/** https://core.telegram.org/bots/api#update */
const aboutChat = z.object({
  chat: z.object({
    id: z.number(),
    type: z.string(),
    title: z.string().optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    username: z.string().optional(),
  }),
  new_chat_member: z.object({ status: z.string() }).optional(),
});
const updatesSchema = z.object({
  ok: z.literal(true),
  result: z.array(
    z.object({
      message: aboutChat.optional().catch(undefined),
      channel_post: aboutChat.optional().catch(undefined),
      my_chat_member: aboutChat.optional().catch(undefined),
    }),
  ),
});

/** https://core.telegram.org/bots/api#chat */
const sentSchema = z.object({
  ok: z.literal(true),
  result: z
    .object({
      chat: z.object({
        title: z.string().optional(),
        first_name: z.string().optional(),
        username: z.string().optional(),
      }),
    })
    .optional()
    .catch(undefined),
});

/** https://core.telegram.org/bots/api#making-requests */
const refusalSchema = z.object({
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).default({}),
});

/** A 400 about the chat, which the operator can correct, not about the message. */
const CHAT_FAULT = /\bchat\b|\bpeer\b|\bgroup\b/i;

function failureOf(response: JsonResponse): SendFailure {
  const { status } = response;
  const refusal = readJson(refusalSchema, response.text);
  const { description = '', parameters } = refusal ?? {};
  if (/chat not found/i.test(description)) return new SendFailure('chat not found');
  return new SendFailure(`status ${status}`, {
    retryAfterMs: parameters?.retry_after ? parameters.retry_after * 1000 : retryAfterOf(response),
    isPermanent: status === 400 && refusal !== null && !CHAT_FAULT.test(description),
  });
}
