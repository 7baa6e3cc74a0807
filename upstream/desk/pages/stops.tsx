/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { truncateText } from '#contract/truncate-text.ts';
import {
  findSold,
  listSections,
  listSold,
  listStopped,
  returnDish,
  type StopRow,
  stopDish,
} from '../../store/desk/dish-stops.ts';
import { listKeys } from '../../store/desk/integration-keys.ts';
import { readTillSettings } from '../../store/desk/till-settings.ts';
import { keyName, TILL } from '../../texts/order-texts.ts';
import { parseTillValues } from '../../till/till-settings.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES, stopState, stopWasChanged } from '../desk-texts.ts';
import { readFields, typed } from '../forms.ts';
import { DeskProblem } from '../security.ts';
import { readUntil, type TypedUntil, UNTIL_END_OF_DAY, UNTIL_FIELDS, untilText } from '../stop-duration.ts';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { type Looked, StopList } from '../views/stop-list.tsx';

const MAX_DISHES = 200;
const MAX_QUERY = 100;

const id = z.string().regex(/^\d{1,9}$/);
const looked = { q: typed.default(''), category: typed.default('') };
/** `12.3`: dish id, displayed number of changes. */
const dish = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}$/)
  .transform((text) => {
    const [productId = 0, seen = 0] = text.split('.').map(Number);
    return { productId, seen };
  });

type Shown = { typed?: TypedUntil; problem?: string; status?: 200 | 400 | 409; done?: StopRow | null };

export function stopPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  async function show(c: Context<DeskEnv>, { q, category }: Looked, shown: Shown = {}): Promise<Response> {
    const { typed = UNTIL_END_OF_DAY, problem, status = 200, done } = shown;
    const user = c.get('user');
    const now = clock.now();
    const section = id.safeParse(category).success ? Number(category) : null;
    const [stopped, dishes, sections, gone] = await Promise.all([
      listStopped(store, now),
      listSold(store, now, { query: truncateText(q, MAX_QUERY), category: section, limit: MAX_DISHES + 1 }),
      listSections(store),
      listGone(),
    ]);
    const list = {
      stopped,
      dishes: dishes.slice(0, MAX_DISHES),
      sections,
      gone,
      typed,
      clock,
      done,
      problem,
      looked: { q, category },
      isCut: dishes.length > MAX_DISHES,
    };
    return sendPage(
      c,
      <Layout title="Стоп-лист" assets={assets} user={user}>
        <StopList {...list} />
      </Layout>,
      status,
    );
  }

  /** Programs whose stops nobody ends but staff. */
  async function listGone(): Promise<ReadonlySet<string>> {
    const keys = (await listKeys(store)).filter(({ revoked_at }) => revoked_at !== null);
    const till = parseTillValues((await readTillSettings(store))?.value ?? null);
    const isTillOn = till !== null && till.choice !== null && !till.isOff;
    return new Set([...keys.map(({ name }) => keyName(name)), ...(isTillOn ? [] : [TILL])]);
  }

  async function find(productId: number): Promise<StopRow> {
    const found = await findSold(store, clock.now(), productId);
    if (!found) throw new DeskProblem(404, MESSAGES.noDish);
    return found;
  }

  async function answer(c: Context<DeskEnv>, place: Looked, productId: number, isDone: boolean) {
    if (isDone) {
      const query = new URLSearchParams({ ...place, done: String(productId) });
      return c.redirect(`/stops?${query}`, 303);
    }
    const now = await find(productId);
    const state = stopState(now.endsAt && untilText(now.endsAt, clock));
    const at = now.changedAt === null ? '' : clock.formatMoment(now.changedAt);
    return show(c, place, { problem: stopWasChanged(now, state, at), status: 409 });
  }

  app.get('/stops', async (c) => {
    const { q = '', category = '', done = '' } = c.req.query();
    const isId = id.safeParse(done).success;
    return show(c, { q, category }, { done: isId ? await findSold(store, clock.now(), Number(done)) : null });
  });

  app.post('/stops', async (c) => {
    const fields = await readFields(c, { ...UNTIL_FIELDS, ...looked, dish });
    const { until, untilDate, untilTime, dish: wanted, ...place } = fields;
    const typed = { until, untilDate, untilTime };
    const end = readUntil(typed, clock);
    if ('problem' in end) return show(c, place, { typed, problem: end.problem, status: 400 });
    const { title } = await find(wanted.productId);
    const length = end.until === null ? '' : untilText(end.until.toISOString(), clock);
    const isDone = await stopDish(
      store,
      { id: wanted.productId },
      {
        until: end.until,
        detail: [title, length].filter(Boolean).join(', '),
        seen: wanted.seen,
        by: c.get('user').name,
        now: clock.now(),
      },
    );
    return answer(c, place, wanted.productId, isDone);
  });

  app.post('/stops/return', async (c) => {
    const { dish: wanted, ...place } = await readFields(c, { ...looked, dish });
    const found = await find(wanted.productId);
    const { name } = c.get('user');
    const isDone = await returnDish(store, found, { seen: wanted.seen, by: name, now: clock.now() });
    return answer(c, place, found.id, isDone);
  });
}
