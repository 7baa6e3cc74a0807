import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A storefront that records its requests, and keeps connections as long as the real one. */
export class Backend {
  readonly server: Server = createServer({ keepAliveTimeout: 10_000 }, (request, response) => {
    this.asked.push(request);
    this.answer(request, response);
  });
  asked: IncomingMessage[] = [];
  answer: Handler = (_, response) => response.end();
  get port() {
    return (this.server.address() as AddressInfo).port;
  }
  async listen(port = 0) {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }
  async close() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
