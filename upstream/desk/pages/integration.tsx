/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { addKey, KEY_RIGHTS, listKeys, revokeKey } from '../../store/desk/integration-keys.ts';
import { listStopsOf, returnStopsOf } from '../../store/desk/stated-stops.ts';
import { keyName } from '../../texts/order-texts.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { readFields, typed } from '../forms.ts';
import { INTEGRATION, INTEGRATION_TEXTS, MAX_KEY_NAME } from '../integration-texts.ts';
import { managersOnly } from '../security.ts';
import { IntegrationKeys, type IntegrationKeysProps } from '../views/integration.tsx';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

const NAME = /^[\p{L}\d](?:[\p{L}\d ._-]*[\p{L}\d])?$/u;
/** Characters. */
const MAX_STOPS = 20_000;
const ticked = z.literal('on').optional();
const FIELDS = {
  name: typed.default('').transform((text) => text.trim()),
  'read-orders': ticked,
  'write-status': ticked,
  'write-stops': ticked,
};

/** `12.3 15.1`: dish ids, each with the displayed number of changes. */
const stops = z
  .string()
  .max(MAX_STOPS)
  .regex(/^\d{1,9}\.\d{1,9}(?: \d{1,9}\.\d{1,9})*$/)
  .transform((text) =>
    text.split(' ').map((stop) => {
      const [id = 0, changes = 0] = stop.split('.').map(Number);
      return { id, changes };
    }),
  );
const NOTES: Record<string, string> = {
  revoked: INTEGRATION_TEXTS.done,
  returned: INTEGRATION_TEXTS.returned,
};

type Shown = Partial<Pick<IntegrationKeysProps, 'typed' | 'problem' | 'issued' | 'note'>> & { status?: 409 };

/** Keys of other programs; they use upstream/integration/. */
export function integrationPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  async function show(c: Context<DeskEnv>, shown: Shown = {}) {
    const keys = await listKeys(store);
    const stops = await Promise.all(keys.map(({ name }) => listStopsOf(store, keyName(name), clock.now())));
    return sendPage(
      c,
      <Layout title={INTEGRATION} assets={assets} user={c.get('user')}>
        <IntegrationKeys
          keys={keys.map((key, index) => ({ ...key, stops: stops[index] ?? [] }))}
          clock={clock}
          typed={shown.typed ?? { name: '', rights: [] }}
          problem={shown.problem}
          issued={shown.issued}
          note={shown.note}
        />
      </Layout>,
      shown.status ?? (shown.problem === undefined ? 200 : 400),
    );
  }

  app.get('/integration', managersOnly, (c) => show(c, { note: NOTES[c.req.query('done') ?? ''] }));
  // Reloading the result of a post.
  for (const action of ['add', 'revoke', 'return'])
    app.get(`/integration/${action}`, managersOnly, (c) => c.redirect('/integration', 303));

  app.post('/integration/add', managersOnly, async (c) => {
    const { name, ...ticks } = await readFields(c, FIELDS);
    const rights = KEY_RIGHTS.filter((right) => ticks[right] === 'on');
    const refuse = (problem: string) => show(c, { typed: { name, rights }, problem });
    if (name.length > MAX_KEY_NAME || !NAME.test(name)) return refuse(INTEGRATION_TEXTS.badName);
    if (rights.length === 0) return refuse(INTEGRATION_TEXTS.noRights);
    const key = await addKey(store, { name, rights, by: c.get('user').name, now: clock.now() });
    return key === null ? refuse(INTEGRATION_TEXTS.takenName) : show(c, { issued: { name, key } });
  });

  app.post('/integration/revoke', managersOnly, async (c) => {
    const { id } = await readFields(c, { id: typed });
    await revokeKey(store, { id, by: c.get('user').name, now: clock.now() });
    return c.redirect('/integration?done=revoked', 303);
  });

  app.post('/integration/return', managersOnly, async (c) => {
    const { id, stops: seen } = await readFields(c, { id: typed, stops });
    const key = (await listKeys(store)).find((each) => each.id === id);
    const by = c.get('user').name;
    const change = { of: keyName(key?.name ?? ''), seen, by, now: clock.now() };
    if (key && (await returnStopsOf(store, change))) return c.redirect('/integration?done=returned', 303);
    return show(c, { problem: INTEGRATION_TEXTS.stopsChanged, status: 409 });
  });
}
