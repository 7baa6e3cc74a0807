import type { ServerResponse } from 'node:http';

/** Spaces, which JSON may begin with, until the client leaves. */
export function writeEndlessly(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const chunk = ' '.repeat(64 * 1024);
  const write = () => {
    if (response.writable && !response.destroyed) response.write(chunk, () => setImmediate(write));
  };
  write();
}
