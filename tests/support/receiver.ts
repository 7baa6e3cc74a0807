import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Those who are told of orders: a receiver of webhooks, the Bot API, a mail server. */

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (response: ServerResponse, received: Received) => void;

export const ok: Answer = (response) => response.end('{"ok":true}');
export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);
/** Never says anything. */
export const hang: Answer = () => {};

/** Answers by http as `receiver.answer` says. */
export async function openReceiver(answer: Answer = ok) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const receiver = {
    url: '',
    received,
    answer,
    /** When so many have come. */
    async arrived(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    for (const tell of waiting.splice(0)) tell();
    receiver.answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

/** What a connection is told, whatever it says. @returns its port */
export async function openTcp(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A mail server that takes letters, as far as `replies` do not say otherwise by command. */
export async function openMailbox(replies: Record<string, string> = {}) {
  const letters: string[] = [];
  const port = await openTcp((socket) => {
    let [text, isLetter] = ['', false];
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      for (let end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n'); end >= 0; ) {
        const said = text.slice(0, end);
        text = text.slice(end + (isLetter ? 5 : 2));
        if (isLetter) letters.push(said);
        const command = isLetter ? 'letter' : (said.split(' ')[0] ?? '').toUpperCase();
        isLetter = !isLetter && command === 'DATA' && !replies.DATA;
        const usual = isLetter
          ? '354 go on'
          : command === 'EHLO'
            ? '250-mail.test\r\n250 AUTH PLAIN'
            : '250 ok';
        const reply = replies[command] ?? (command === 'AUTH' ? '235 welcome' : usual);
        socket.write(`${reply}\r\n`);
        end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
      }
    });
  });
  return { letters, url: `smtp://shop:secret-of-mail@127.0.0.1:${port}` };
}
