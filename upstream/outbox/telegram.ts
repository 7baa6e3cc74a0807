import type { Send } from './channels.ts';
import { textOf } from './message-text.ts';
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
    if (response.status !== 200) throw new SendFailure(`status ${response.status}`, waitOf(response));
  };
}

/** The Bot API returns `retry_after` in the body when its rate limit is exceeded. */
function waitOf(response: Awaited<ReturnType<typeof postJson>>): number | undefined {
  try {
    const { parameters } = JSON.parse(response.text) as { parameters?: { retry_after?: unknown } };
    if (typeof parameters?.retry_after === 'number') return parameters.retry_after * 1000;
  } catch {
    // Not JSON: the response of a proxy.
  }
  return retryAfterOf(response);
}
