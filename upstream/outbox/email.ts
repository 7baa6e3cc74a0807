import { lookup } from 'node:dns/promises';
import { createTransport, type Transporter } from 'nodemailer';
import type { ChannelValues } from './channel-values.ts';
import { textOf } from './message-text.ts';
import type { OutboxMessage, Receipt, Send } from './outbox-message.ts';
import { isPublicAddress, PRIVATE } from './public-address.ts';
import { SendFailure } from './send-failure.ts';

type Letter = {
  from: string;
  /** Comma-separated addresses. */
  to: string;
  timeZone: string;
};
/** `url`: `smtp://user:password@host:587`, `smtps://…` */
type Mail = Letter & { url: string };

const SAFE = { disableFileAccess: true, disableUrlAccess: true };
/** TLS from the first byte; on other ports by STARTTLS. */
const TLS_PORT = '465';

/** Sends e-mail by SMTP. Duplicates have the same Message-ID, so most mailboxes show one. */
export function emailSender({ url, ...letter }: Mail): Send {
  const transport = createTransport({ url, ...SAFE });
  return (message, signal) => sendBy(transport, letter, message, signal);
}

/** To a mail server set at the desk: at a public address, and encrypted. */
export function publicEmailSender(values: ChannelValues['email'], timeZone: string): Send {
  const { host, port, user, password, from, to } = values;
  return async (message, signal) => {
    const addresses = await lookup(host, { all: true, verbatim: false }).catch((error: unknown) => {
      throw new SendFailure(failureOf(error));
    });
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) throw new SendFailure(PRIVATE);
    const transport = createTransport({
      // The checked address: DNS could answer the next lookup differently.
      host: first.address,
      port: Number(port),
      secure: port === TLS_PORT,
      requireTLS: true,
      tls: { servername: host },
      ...(user !== '' && { auth: { user, pass: password } }),
      ...SAFE,
    });
    return sendBy(transport, { from, to, timeZone }, message, signal);
  };
}

async function sendBy(
  transport: Transporter,
  { from, to, timeZone }: Letter,
  message: OutboxMessage,
  signal: AbortSignal,
): Promise<Receipt> {
  const { subject, text } = textOf(message, timeZone);
  const messageId = `<${message.id}@storefront.invalid>`;
  try {
    const sent = await transport.sendMail({ from, to, subject, text, messageId, signal });
    const refused = (sent.rejected as (string | { address: string })[]).map((each) =>
      typeof each === 'string' ? each : each.address,
    );
    return { refused };
  } catch (error) {
    throw new SendFailure(failureOf(error));
  }
}

/** Only the status or error code: the server's text may contain personal data. */
function failureOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number') return `smtp ${responseCode}`;
  return typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code) ? `smtp ${code}` : 'smtp';
}
