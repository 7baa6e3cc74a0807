/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { addKey, KEY_RIGHTS, listKeys, revokeKey } from '../../store/desk/integration-keys.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { readFields, typed } from '../forms.ts';
import { INTEGRATION, INTEGRATION_TEXTS, MAX_KEY_NAME } from '../integration-texts.ts';
import { managersOnly } from '../security.ts';
import { IntegrationKeys, type IntegrationKeysProps } from '../views/integration.tsx';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

const NAME = /^[\p{L}\d](?:[\p{L}\d ._-]*[\p{L}\d])?$/u;
const ticked = z.literal('on').optional();
const FIELDS = {
  name: typed.default('').transform((text) => text.trim()),
  'read-orders': ticked,
  'write-status': ticked,
  'write-stops': ticked,
};

type Shown = Partial<Pick<IntegrationKeysProps, 'typed' | 'problem' | 'issued' | 'note'>>;

/** Keys of other programs; they use upstream/integration/. */
export function integrationPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  async function show(c: Context<DeskEnv>, shown: Shown = {}) {
    return sendPage(
      c,
      <Layout title={INTEGRATION} assets={assets} user={c.get('user')}>
        <IntegrationKeys
          keys={await listKeys(store)}
          clock={clock}
          typed={shown.typed ?? { name: '', rights: [] }}
          problem={shown.problem}
          issued={shown.issued}
          note={shown.note}
        />
      </Layout>,
      shown.problem === undefined ? 200 : 400,
    );
  }

  app.get('/integration', managersOnly, (c) =>
    show(c, c.req.query('done') === 'revoked' ? { note: INTEGRATION_TEXTS.done } : {}),
  );
  // Reloading the result of a post.
  for (const action of ['add', 'revoke'])
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
}
