import { z } from 'zod';
import { textOf } from './message-text.ts';
import type { Send } from './outbox-message.ts';
import { postJson, retryAfterOf } from './post-json.ts';
import { SendFailure } from './send-failure.ts';

type Bot = {
  /** Base URL of the Bot API or a mirror. */
  url: string;
  token: string;
  chat: string;
  timeZone: string;
};

/** Sends to a chat by the Bot API, which has no idempotency key: duplicates are recognizable by the order number. */
export function telegramSender({ url, token, chat, timeZone }: Bot): Send {
  const address = `${url.replace(/\/+$/, '')}/bot${token}/sendMessage`;
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

const NOT_TELEGRAM = 'not telegram';

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

/** The descriptions of a 400 that concern the chat, which the operator can correct, and not the message. */
const CHAT_FAULT = /\bchat\b|\bpeer\b|\bgroup\b/i;

function failureOf(response: Awaited<ReturnType<typeof postJson>>): SendFailure {
  const { status } = response;
  const refusal = readJson(refusalSchema, response.text);
  const { description = '', parameters } = refusal ?? {};
  if (/chat not found/i.test(description)) return new SendFailure('chat not found');
  return new SendFailure(`status ${status}`, {
    retryAfterMs: parameters?.retry_after ? parameters.retry_after * 1000 : retryAfterOf(response),
    isPermanent: status === 400 && refusal !== null && !CHAT_FAULT.test(description),
  });
}

/** `null` for the response of a proxy. */
function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
