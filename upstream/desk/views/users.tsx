/** @jsxImportSource hono/jsx */
import type { DeskUser } from '../../store/desk/desk-users.ts';
import { ROLES, USERS_TEXTS } from '../desk-texts.ts';
import type { NewUser } from '../new-user.ts';
import type { Clock } from '../restaurant-time.ts';
import { Alert, Note } from './layout.tsx';
import { SettingsLinks, USERS } from './settings-links.tsx';

export type UsersProps = {
  users: DeskUser[];
  self: DeskUser;
  clock: Clock;
  typed: { name: string; role: string; mayCancel: boolean };
  problem?: string | undefined;
  issued?: NewUser | undefined;
  note?: string | undefined;
};

export function Users({ users, self, clock, typed, problem, issued, note }: UsersProps) {
  return (
    <div class="sheet sheet--wide">
      <SettingsLinks current="/users" />
      <h1>{USERS}</h1>
      {problem && <Alert>{problem}</Alert>}
      {note && <Note>{note}</Note>}
      {issued && (
        <Note>
          {issued.name}, одноразовый пароль: <code>{issued.password}</code>
          <br />
          {USERS_TEXTS.once}
        </Note>
      )}
      <ul class="rows">
        {users.map((user) => (
          <User user={user} isSelf={user.name === self.name} clock={clock} />
        ))}
      </ul>
      <section aria-labelledby="new">
        <h2 id="new">Новый пользователь</h2>
        <form method="post" action="/users/add" class="card__form">
          <label>
            Имя для входа
            <input
              name="name"
              value={typed.name}
              autocomplete="off"
              maxlength={40}
              required
              aria-invalid={problem ? 'true' : undefined}
              aria-describedby="name-hint"
            />
          </label>
          <p id="name-hint">{USERS_TEXTS.nameHint}</p>
          <fieldset class="until">
            <legend>Что может</legend>
            {Object.entries(USERS_TEXTS.roles).map(([role, what]) => (
              <label class="choice">
                <input type="radio" name="role" value={role} checked={role === typed.role} /> {what}
              </label>
            ))}
          </fieldset>
          <label class="choice">
            <input type="checkbox" name="mayCancel" value="on" checked={typed.mayCancel} />{' '}
            {USERS_TEXTS.mayCancel}
          </label>
          <button type="submit" class="main wide">
            Добавить
          </button>
        </form>
      </section>
    </div>
  );
}

type UserProps = { user: DeskUser; isSelf: boolean; clock: Clock };

function User({ user: { name, role, may_cancel, blocked_at, created_at }, isSelf, clock }: UserProps) {
  return (
    <li>
      <b>{name}</b>{' '}
      <span>
        {ROLES[role]}
        {may_cancel === 1 && `, ${USERS_TEXTS.cancels}`}
      </span>{' '}
      <span>с {clock.formatMoment(created_at)}</span>
      {blocked_at && <b class="status status--cancelled">вход закрыт</b>}
      {isSelf ? (
        <a href="/password">Сменить свой пароль</a>
      ) : (
        <form method="post" action={blocked_at ? '/users/unblock' : '/users/block'} class="rows__buttons">
          <input type="hidden" name="name" value={name} />
          <button type="submit" formaction="/users/password" aria-label={`Новый пароль: ${name}`}>
            Новый пароль
          </button>
          {role === 'kitchen' && (
            <button
              type="submit"
              formaction={may_cancel === 1 ? '/users/forbid-cancel' : '/users/allow-cancel'}
              aria-label={`${may_cancel === 1 ? USERS_TEXTS.forbidCancel : USERS_TEXTS.allowCancel}: ${name}`}
            >
              {may_cancel === 1 ? USERS_TEXTS.forbidCancel : USERS_TEXTS.allowCancel}
            </button>
          )}
          <button type="submit" aria-label={`${blocked_at ? 'Открыть' : 'Закрыть'} вход: ${name}`}>
            {blocked_at ? 'Открыть вход' : 'Закрыть вход'}
          </button>
        </form>
      )}
    </li>
  );
}
