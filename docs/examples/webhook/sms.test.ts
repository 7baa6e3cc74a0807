import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from '#tests/upstream/support/desk.ts';
import { openReceiver, status } from '#tests/upstream/support/receiver.ts';
import { createSender } from '#upstream/outbox/sender.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';
import { sendBySmsRu, serve } from './sms.mjs';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const PHONE = '79123456789';
const TAKEN = `{"status":"OK","status_code":100,"sms":{"${PHONE}":{"status":"OK","status_code":100,"sms_id":"1"}}}`;

/** The shop, the relay and a gateway that answers as given. */
async function openRelay(answer: string, secret = SECRET) {
  const gateway = await openReceiver(status(200, {}, answer));
  const sendSms = (text: string) => sendBySmsRu(text, { apiId: 'key', phone: PHONE, url: gateway.url });
  const relay = serve({ secret, sendSms, log: () => undefined }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => void relay.close());
  const desk = await openDesk({ channels: ['webhook'] });
  // The library compares with the real time.
  vi.useFakeTimers({ toFake: ['Date'], now: desk.now() });
  onTestFinished(() => void vi.useRealTimers());
  const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const send = webhookSender(url, SECRET, { version: '2' });
  const { sendDue } = createSender({
    store: desk.store,
    senders: () => [{ channel: 'webhook', send, hearsAll: true }],
    log: desk.log,
    now: () => new Date(desk.now()),
  });
  const rows = () => desk.store.selectFrom('outbox').select(['state', 'failure']).execute();
  const texts = () => gateway.received.map(({ body }) => new URLSearchParams(body).get('msg'));
  return { desk, sendDue, rows, texts, gateway, relay, url };
}

test('a new order becomes an SMS with its number and sum only', async () => {
  const { desk, sendDue, rows, gateway } = await openRelay(TAKEN);
  const id = await desk.order();
  await sendDue();
  expect(gateway.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { api_id: 'key', to: PHONE, msg: `Новый заказ №${id}, 1091 ₽`, json: '1' },
  ]);
  expect(await rows()).toEqual([{ state: 'sent', failure: null }]);
});

test.each([
  '{"status":"ERROR","status_code":200}',
  `{"status":"OK","status_code":100,"sms":{"${PHONE}":{"status":"ERROR","status_code":201}}}`,
  '<html>',
])('a gateway that answers %s makes the shop try again', async (answer) => {
  const { desk, sendDue, rows } = await openRelay(answer);
  await desk.order();
  await sendDue();
  expect(await rows()).toEqual([{ state: 'waiting', failure: 'status 502' }]);
});

test('a connection that breaks in the middle does not stop it', async () => {
  const { desk, sendDue, texts, relay, url } = await openRelay(TAKEN);
  const { hostname, port } = new URL(url);
  const broken = connect(Number(port), hostname);
  const arrived = once(relay, 'request');
  broken.write('POST / HTTP/1.1\r\nHost: relay\r\nContent-Length: 100\r\n\r\nhalf');
  const [request] = await arrived;
  broken.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  await desk.order();
  await sendDue();
  expect(texts()).toHaveLength(1);
});

test('a message that is not signed with the secret is refused', async () => {
  const { desk, sendDue, rows, texts } = await openRelay(TAKEN, `whsec_${'B'.repeat(32)}`);
  await desk.order();
  await sendDue();
  expect([await rows(), texts()]).toEqual([[{ state: 'waiting', failure: 'status 401' }], []]);
});
