import { createTransport } from 'nodemailer';
import { textOf } from './message-text.ts';
import type { Send } from './outbox-message.ts';
import { SendFailure } from './send-failure.ts';

type Mail = {
  /** `smtp://user:password@host:587`, `smtps://…` */
  url: string;
  from: string;
  /** Comma-separated addresses. */
  to: string;
  timeZone: string;
};

/** Sends e-mail by SMTP. Duplicates have the same Message-ID, so most mailboxes show one. */
export function emailSender({ url, from, to, timeZone }: Mail): Send {
  const transport = createTransport({ url, disableFileAccess: true, disableUrlAccess: true });
  return async (message, signal) => {
    const { subject, text } = textOf(message, timeZone);
    const messageId = `<${message.id}@storefront.invalid>`;
    try {
      await transport.sendMail({ from, to, subject, text, messageId, signal });
    } catch (error) {
      throw new SendFailure(failureOf(error));
    }
  };
}

/** Only the status or error code: the server's text may contain personal data. */
function failureOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number') return `smtp ${responseCode}`;
  return typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code) ? `smtp ${code}` : 'smtp';
}
