import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers wait for an answer before they ask again on the same connection. A few tools do not. */
const MAX_WAITING = 10;

type Turn = { latest: ServerResponse; waiting: number };

/**
 * Handles one request of a connection after the other. Node hands on all that come in one packet at once: three hundred of
 * them, 10 kB, would be rendered before anybody else is answered, even when who sent them has left.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const turns = new WeakMap<Socket, Turn>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const turn = turns.get(socket);
    const before = turn?.latest;
    if (turn) turn.latest = response;
    else turns.set(socket, { latest: response, waiting: 0 });
    if (!turn || !before || before.closed) {
      listener(request, response);
      return;
    }
    if (turn.waiting === MAX_WAITING) {
      socket.destroy();
      return;
    }
    turn.waiting += 1;
    before.once('close', () => {
      turn.waiting -= 1;
      // Others have their turn in between. Who has left gets nothing.
      setImmediate(() => {
        if (!socket.destroyed) listener(request, response);
      });
    });
  };
}
