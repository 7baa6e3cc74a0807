/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { listAudit, writeAudit } from '../../store/desk-orders.ts';
import { type DeskUser, findUser, listUsers, setBlocked } from '../../store/desk-users.ts';
import type { Desk, DeskEnv } from '../desk-env.ts';
import { MESSAGES, ROLES } from '../desk-texts.ts';
import { readFields, typed } from '../forms.ts';
import type { Clock } from '../restaurant-time.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { Changes } from '../views/board.tsx';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

const JOURNAL_LINES = 200;

/** Who works here, and what they did. People are added by a command, which only who has the machine can run. */
export function userPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  app.get('/users', managersOnly, async (c) =>
    sendPage(
      c,
      <Layout title="Пользователи" assets={assets} user={c.get('user')}>
        <Users users={await listUsers(store)} self={c.get('user')} clock={clock} />
      </Layout>,
    ),
  );

  app.post('/users/block', managersOnly, (c) => setAccess(c, false));
  app.post('/users/unblock', managersOnly, (c) => setAccess(c, true));

  async function setAccess(c: Context<DeskEnv>, mayEnter: boolean): Promise<Response> {
    const { name } = await readFields(c, { name: typed });
    const user = await findUser(store, name);
    if (!user) throw new DeskProblem(404, MESSAGES.noUser);
    const by = c.get('user').name;
    // The last manager could shut out everybody.
    if (user.name === by) throw new DeskProblem(400, MESSAGES.notYourself);
    const now = clock.now();
    await setBlocked(store, user.name, mayEnter ? null : now);
    const action = mayEnter ? 'unblock-user' : 'block-user';
    await writeAudit(store, { by, action, now, detail: user.name });
    return c.redirect('/users', 303);
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

function Users({ users, self, clock }: { users: DeskUser[]; self: DeskUser; clock: Clock }) {
  return (
    <div class="sheet sheet--wide">
      <h1>Пользователи</h1>
      <ul class="rows">
        {users.map(({ name, role, blocked_at, created_at }) => (
          <li>
            <b>{name}</b> <span>{ROLES[role]}</span> <span>с {clock.moment(created_at)}</span>
            {blocked_at && <b class="status status--cancelled">вход закрыт</b>}
            {name !== self.name && (
              <form method="post" action={blocked_at ? '/users/unblock' : '/users/block'}>
                <input type="hidden" name="name" value={name} />
                <button type="submit" aria-label={`${blocked_at ? 'Открыть' : 'Закрыть'} вход: ${name}`}>
                  {blocked_at ? 'Открыть вход' : 'Закрыть вход'}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <p>
        Новый пользователь: <code>npm run desk:user -- add имя --role kitchen</code>. Новый пароль:{' '}
        <code>npm run desk:user -- password имя</code>.
      </p>
    </div>
  );
}
