/** Protects docs/integration.md: its examples are sent as they stand there, and what comes is what they show; the routes are those of contract/integration.yaml. */
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openTill } from '#tests/upstream/support/integration.ts';
import { SECRET } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import { createSender } from '#upstream/outbox/sender.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';

const GUIDE = readFileSync('docs/integration.md', 'utf8');
const CONTRACT = parse(readFileSync('contract/integration.yaml', 'utf8'));
const FOLDER = 'docs/examples/integration';
const UUID = '5f4a6f0e-3a5e-4a55-9d4c-3a0d5e1b7c11';

/** The order of the examples. */
async function openExample() {
  const till = await openTill({ hearing: ['webhook'] });
  const number = await till.order({ set: { uuid: UUID } });
  await till.store
    .updateTable('products')
    .set({ external_id: '0f6c1d3b' })
    .where('slug', '=', 'borshch')
    .execute();
  return { till, number };
}

function exampleOf(name: string): string {
  return readFileSync(`${FOLDER}/${name}`, 'utf8').trimEnd();
}

/** `POST /path`, headers, a body, and the response after `HTTP/1.1`. */
function exchangeOf(name: string) {
  const [request = '', response = ''] = exampleOf(name).split(/\n\n(?=HTTP\/1\.1)/);
  const [head = '', body] = request.split('\n\n');
  const [, method = '', path = ''] = /^(\w+) (\S+)/.exec(head) ?? [];
  const [statusLine = '', ...rest] = response.split('\n\n');
  return {
    method,
    path: path.replace('/integration/v1', ''),
    body,
    status: Number(/^\S+ (\d+)/.exec(statusLine)?.[1]),
    response: JSON.parse(rest.join('\n\n')),
  };
}

test.each(['order-accepted.json', 'status.http', 'stops.http'])('%s stands in the guide', (name) => {
  expect(GUIDE).toContain(`\`\`\`${name.split('.')[1]} ${FOLDER}/${name}\n${exampleOf(name)}\n\`\`\``);
});

test.each(['orders.http', 'status.http', 'stops.http'])(
  '%s is sent, and answered, as it stands there',
  async (name) => {
    const { till } = await openExample();
    const { method, path, body, status, response } = exchangeOf(name);
    const reply = await till.send(path, { method, ...(body !== undefined && { body }) });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual(response);
  },
);

test('order-accepted.json is what the webhook sends', async () => {
  const { till, number } = await openExample();
  const receiver = await openReceiver();
  till.wait(60);
  await till.state(await till.idOf(number), { status: 'accepted', readyAt: '2026-10-05T10:00:00Z' });
  const sender = createSender({
    store: till.store,
    senders: () => [
      { channel: 'webhook', send: webhookSender(receiver.url, SECRET, { version: '2' }), hearsAll: true },
    ],
    log: till.log,
    now: till.now,
    deskUrl: 'https://desk.example.ru',
  });
  await sender.noteNews();
  await sender.sendDue();
  const sent = receiver.received
    .map(({ body }) => JSON.parse(body))
    .find(({ type }) => type === 'order.accepted');
  const example = JSON.parse(exampleOf('order-accepted.json'));
  expect({ ...sent, id: example.id }).toEqual(example);
  expect(validator('Order')(sent.data)).toEqual([]);
});

function validator(schema: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(CONTRACT, 'contract');
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
  return (value: unknown) => {
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

test('contract/integration.yaml has every route, and no other', async () => {
  const till = await openTill();
  const routes = new Set(
    till.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/integration/v1/'))
      .map(
        ({ method, path }) => `${method} ${path.replace('/integration/v1', '').replace(/:(\w+)/g, '{$1}')}`,
      ),
  );
  const described = Object.entries<Record<string, unknown>>(CONTRACT.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...routes].sort()).toEqual(described.sort());
});

test('what it answers is as contract/integration.yaml describes', async () => {
  const { till, number } = await openExample();
  const id = await till.idOf(number);
  expect(validator('Feed')(await till.feed())).toEqual([]);
  expect(validator('StatusResult')((await till.state(id, { status: 'ready' })).body)).toEqual([]);
  expect(validator('StopsResult')((await till.stop([{ slug: 'borshch' }, { sku: 'nobody' }])).body)).toEqual(
    [],
  );
  const refusals = [
    await till.send('/orders', {}, null),
    await till.send('/nowhere'),
    await till.send('/orders', { method: 'PATCH' }),
    await till.state(id, { status: 'accepted' }),
    await till.state(id, { status: 'eaten' }),
    await till.send(`/orders/${id}/status`, { method: 'POST', body: `"${'x'.repeat(200_000)}"` }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 404, 405, 409, 400, 413]);
  for (const { body } of refusals) expect(validator('Refusal')(body)).toEqual([]);
});
