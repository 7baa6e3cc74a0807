/** Protects workers from providers: an answer of any length, or without an end, is neither waited for nor read into memory. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { writeEndlessly } from '#tests/support/endless-response.ts';
import { fetchText } from '#upstream/http/fetch-text.ts';

async function fetchFrom(answer: (response: ServerResponse) => void, deadlineMs = 60_000) {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return fetchText(url, { method: 'POST', body: '{}' }, { deadlineMs, maxBytes: 1_000 });
}

test('a text up to the limit is read', async () => {
  const text = 'я'.repeat(500);
  expect(await fetchFrom((response) => response.writeHead(400).end(text))).toMatchObject({
    status: 400,
    text,
  });
});

test('an endless text is left after the limit', async () => {
  expect(await fetchFrom(writeEndlessly)).toMatchObject({ status: 200, text: '' });
});

test('a text that stops half-way is waited for until the deadline', async () => {
  expect(await fetchFrom((response) => void response.write('{'), 100)).toBe('timeout');
});

test('a redirect is an answer, and not followed', async () => {
  const fetched = await fetchFrom((response) => response.writeHead(307, { Location: '/else' }).end());
  expect(fetched).toMatchObject({ status: 307 });
});

test('a connection that breaks is a failure of the network', async () => {
  expect(await fetchFrom((response) => void response.socket?.destroy())).toBe('network');
});
