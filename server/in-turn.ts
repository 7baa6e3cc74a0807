import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline requests; a few tools do. */
const MAX_WAITING = 10;

type Turn = { latest: ServerResponse; waiting: number };

/**
 * Handles the pipelined requests of a connection one after the other. Node dispatches all of a packet at once: 300 of them fit
 * into 10 kB and would be rendered before other clients are served, even after the sender has disconnected.
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
      // Lets other connections run in between; a closed one gets no further response.
      setImmediate(() => {
        if (!socket.destroyed) listener(request, response);
      });
    });
  };
}
