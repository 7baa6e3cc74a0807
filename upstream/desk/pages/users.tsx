/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type DeskUser, findUser, listUsers, setBlocked, setMayCancel } from '../../store/desk/desk-users.ts';
import { listAudit, writeAudit } from '../../store/journal/audit.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES, USERS_TEXTS } from '../desk-texts.ts';
import { readFields, typed } from '../forms.ts';
import { isUserName, makeUser, resetPassword } from '../new-user.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { Changes } from '../views/board.tsx';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { USERS } from '../views/settings-links.tsx';
import { Users, type UsersProps } from '../views/users.tsx';

const JOURNAL_LINES = 200;

const NEW_USER = { name: '', role: 'kitchen', mayCancel: false };
const ROLE = z.enum(['kitchen', 'courier', 'manager']);
const DONE = ['block', 'unblock', 'allow-cancel', 'forbid-cancel'] as const;

type Shown = Partial<Pick<UsersProps, 'typed' | 'problem' | 'issued'>>;

export function userPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  async function show(c: Context<DeskEnv>, { typed = NEW_USER, problem, issued }: Shown = {}) {
    const done = c.req.query('done');
    const self = c.get('user');
    return sendPage(
      c,
      <Layout title={USERS} assets={assets} user={self}>
        <Users
          self={self}
          clock={clock}
          typed={typed}
          problem={problem}
          issued={issued}
          users={await listUsers(store)}
          note={DONE.flatMap((each) => (each === done ? USERS_TEXTS[each] : []))[0]}
        />
      </Layout>,
      problem === undefined ? 200 : 400,
    );
  }

  app.get('/users', managersOnly, (c) => show(c));

  app.post('/users/add', managersOnly, async (c) => {
    const { name, role, mayCancel } = await readFields(c, {
      name: typed,
      role: ROLE,
      mayCancel: z.literal('on').optional(),
    });
    const problemWith = (problem: string) =>
      show(c, { typed: { name, role, mayCancel: mayCancel === 'on' }, problem });
    if (!isUserName(name)) return problemWith(USERS_TEXTS.badName);
    const now = clock.now();
    const issued = await makeUser(store, { name, role, mayCancel: mayCancel === 'on' }, now);
    if (!issued) return problemWith(USERS_TEXTS.takenName);
    await writeAudit(store, { by: c.get('user').name, action: 'add-user', now, detail: issued.name });
    return show(c, { issued });
  });

  app.post('/users/password', managersOnly, async (c) => {
    const { user, by } = await otherUser(c);
    const issued = await resetPassword(store, user.name);
    await writeAudit(store, { by, action: 'new-password', now: clock.now(), detail: user.name });
    return show(c, { issued });
  });

  app.post('/users/allow-cancel', managersOnly, (c) => setCancelling(c, true));
  app.post('/users/forbid-cancel', managersOnly, (c) => setCancelling(c, false));

  async function setCancelling(c: Context<DeskEnv>, may: boolean): Promise<Response> {
    const { user, by } = await otherUser(c);
    if (user.role !== 'kitchen') throw new DeskProblem(400, MESSAGES.notKitchen);
    await setMayCancel(store, user.name, may);
    const action = may ? 'allow-cancel' : 'forbid-cancel';
    await writeAudit(store, { by, action, now: clock.now(), detail: user.name });
    return c.redirect(`/users?done=${action}`, 303);
  }

  app.post('/users/block', managersOnly, (c) => setAccess(c, false));
  app.post('/users/unblock', managersOnly, (c) => setAccess(c, true));

  async function setAccess(c: Context<DeskEnv>, mayEnter: boolean): Promise<Response> {
    const { user, by } = await otherUser(c);
    const now = clock.now();
    await setBlocked(store, user.name, mayEnter ? null : now);
    const action = mayEnter ? 'unblock-user' : 'block-user';
    await writeAudit(store, { by, action, now, detail: user.name });
    return c.redirect(`/users?done=${mayEnter ? 'unblock' : 'block'}`, 303);
  }

  /** Not the current manager: the last one could lock everyone out. */
  async function otherUser(c: Context<DeskEnv>): Promise<{ user: DeskUser; by: string }> {
    const { name } = await readFields(c, { name: typed });
    const user = await findUser(store, name);
    if (!user) throw new DeskProblem(404, MESSAGES.noUser);
    const by = c.get('user').name;
    if (user.name === by) throw new DeskProblem(400, MESSAGES.notYourself);
    return { user, by };
  }

  app.get('/journal', managersOnly, async (c) =>
    sendPage(
      c,
      <Layout title="Журнал" assets={assets} user={c.get('user')}>
        <div class="sheet sheet--wide">
          <h1>Журнал</h1>
          <Changes changes={await listAudit(store, JOURNAL_LINES)} clock={clock} isOfAll />
        </div>
      </Layout>,
    ),
  );
}
