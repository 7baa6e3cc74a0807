import type { Send } from './channels.ts';
import { textOf } from './message-text.ts';
import { postJson, retryAfterOf } from './post-json.ts';
import { SendFailure } from './send-failure.ts';

type Bot = {
  /** Of the Bot API, or of a mirror of it. */
  url: string;
  token: string;
  chat: string;
  timeZone: string;
};

/** To a chat, by the Bot API. It knows no id of a message: who gets one twice sees it by the order's number. */
export function telegramSender({ url, token, chat, timeZone }: Bot): Send {
  const address = `${url.replace(/\/+$/, '')}/bot${token}/sendMessage`;
  return async (message, signal) => {
    const { subject, text } = textOf(message, timeZone);
    const body = JSON.stringify({
      chat_id: chat,
      text: `${subject}\n${text}`,
      // The desk is not to be asked by Telegram what the link looks like.
      link_preview_options: { is_disabled: true },
    });
    const answer = await postJson(address, { body, signal });
    if (answer.status !== 200) throw new SendFailure(`status ${answer.status}`, waitOf(answer));
  };
}

/** Too many messages a minute: the answer says for how long. */
function waitOf(answer: Awaited<ReturnType<typeof postJson>>): number | undefined {
  try {
    const { parameters } = JSON.parse(answer.text) as { parameters?: { retry_after?: unknown } };
    if (typeof parameters?.retry_after === 'number') return parameters.retry_after * 1000;
  } catch {
    // No JSON: an answer of a proxy.
  }
  return retryAfterOf(answer);
}
