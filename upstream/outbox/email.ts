import { lookup } from 'node:dns/promises';
import { createTransport, type Transporter } from 'nodemailer';
import type { ChannelValues } from './channel-values.ts';
import { textOf } from './message-text.ts';
import type { OutboxMessage, Receipt, Send, SendLetter } from './outbox-message.ts';
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
/** TLS from the first byte; other ports use STARTTLS. */
const TLS_PORT = '465';

type Mailer = {
  send: Send;
  /** To a guest. */
  sendLetter: SendLetter;
};

/** Duplicates have the same Message-ID, so most mailboxes show one. */
export function emailSender({ url, ...letter }: Mail): Mailer {
  const transport = createTransport({ url, ...SAFE });
  return mailerOf(async () => transport, letter);
}

export function publicEmailSender(values: ChannelValues['email'], timeZone: string): Mailer {
  const { host, port, user, password, from, to } = values;
  return mailerOf(
    async () => {
      const addresses = await lookup(host, { all: true, verbatim: false }).catch((error: unknown) => {
        throw new SendFailure(failureOf(error));
      });
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        throw new SendFailure(PRIVATE);
      return createTransport({
        // The checked address: DNS could answer the next lookup differently.
        host: first.address,
        port: Number(port),
        secure: port === TLS_PORT,
        requireTLS: true,
        tls: { servername: host },
        ...(user !== '' && { auth: { user, pass: password } }),
        ...SAFE,
      });
    },
    { from, to, timeZone },
  );
}

function mailerOf(connect: () => Promise<Transporter>, { from, to, timeZone }: Letter): Mailer {
  const sendLetter: SendLetter = async ({ id, ...letter }, signal) => {
    const transport = await connect();
    const messageId = `<${id}@storefront.invalid>`;
    try {
      const sent = await transport.sendMail({ from, ...letter, messageId, signal });
      const refused = (sent.rejected as (string | { address: string })[]).map((each) =>
        typeof each === 'string' ? each : each.address,
      );
      return { refused };
    } catch (error) {
      throw new SendFailure(failureOf(error));
    }
  };
  const send = (message: OutboxMessage, signal: AbortSignal): Promise<Receipt> =>
    sendLetter({ to, ...textOf(message, timeZone), id: message.id }, signal);
  return { send, sendLetter };
}

/** The server's text may contain personal data. */
function failureOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === 'number') return `smtp ${responseCode}`;
  return typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code) ? `smtp ${code}` : 'smtp';
}
