/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import {
  closeSession,
  findUser,
  findUserOfEndedSession,
  openSession,
  setPassword,
  userNameOf,
} from '../../store/desk/desk-users.ts';
import { writeAudit } from '../../store/journal/audit.ts';
import type { DeskEnv, Member } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { DESK, MAX_PASSWORD, MESSAGES, MIN_PASSWORD } from '../desk-texts.ts';
import { homeOf } from '../first-steps.ts';
import { readFields, typed } from '../forms.ts';
import { LOG_IN_PAUSE_SECONDS } from '../log-in-attempts.ts';
import { hashPassword } from '../passwords.ts';
import {
  type AskForLogIn,
  DeskProblem,
  findLastUser,
  forgetSession,
  rememberSession,
  rememberUser,
  sessionCookie,
} from '../security.ts';
import { showUnsaved } from '../unsaved/show-unsaved.tsx';
import { parseUnsavedForm, readStrangersForm, type UnsavedForm } from '../unsaved/unsaved-form.ts';
import { UNSAVED_TEXTS } from '../unsaved/unsaved-texts.ts';
import { Alert, Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { UnsavedField } from '../views/unsaved-form.tsx';

/** A form that arrives without a session goes through the log-in. */
export function askForLogIn({ store, assets }: Desk): AskForLogIn {
  return async (c, { token, user }) => {
    const name = user?.name ?? (await findUserOfEndedSession(store, token)) ?? findLastUser(c);
    const form = await readStrangersForm(c, name);
    if (form === null) return null;
    if (form === 'too-large') {
      return sendPage(c, <LogIn assets={assets} problem={UNSAVED_TEXTS.tooLarge} isElsewhere />, 413);
    }
    if (user) return sendPage(c, <Password user={user} assets={assets} unsaved={form} />, 403);
    if (name === null)
      return sendPage(c, <LogIn assets={assets} problem={UNSAVED_TEXTS.unknown} isElsewhere />, 401);
    return sendPage(
      c,
      <LogIn assets={assets} name={name} problem={UNSAVED_TEXTS.waitsFor(name)} unsaved={form} />,
      401,
    );
  };
}

/** @returns null without a form, or if another user typed it */
async function showReturned(
  { app, desk, c }: { app: Hono<DeskEnv>; desk: Desk; c: Context<DeskEnv> },
  form: UnsavedForm | null,
  { user, token }: { user: Member; token: string },
): Promise<Response | null> {
  if (form?.user !== user.name) return null;
  const cookie = sessionCookie(c, token);
  return showUnsaved(app, desk, c, form, { user, cookie, problem: UNSAVED_TEXTS.returned, status: 200 });
}

export function logInPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, logIns, assets } = desk;

  app.get('/login', (c) =>
    sendPage(c, <LogIn assets={assets} problem={c.req.query('ended') === undefined ? '' : MESSAGES.ended} />),
  );

  app.post('/login', async (c) => {
    const fields = await readFields(c, { name: typed, password: typed, unsaved: typed.default('') });
    const { name, password } = fields;
    const unsaved = parseUnsavedForm(fields.unsaved);
    const again = (status: 400 | 429 | 503, message: string) =>
      sendPage(c, <LogIn assets={assets} name={name} problem={message} unsaved={unsaved} />, status);
    // Neither counted nor hashed.
    if (name.length > 100 || password.length > MAX_PASSWORD) return again(400, MESSAGES.wrongLogIn);
    const user = await findUser(store, name);
    const hash = user?.blocked_at ? undefined : user?.password_hash;
    const result = await logIns.attempt(userNameOf(name), password, hash);
    if (result === 'busy') return again(503, MESSAGES.busyLogIns);
    if (result === 'too-often') {
      c.header('Retry-After', String(LOG_IN_PAUSE_SECONDS));
      return again(429, MESSAGES.tooManyLogIns);
    }
    if (!user || result === 'wrong') return again(400, MESSAGES.wrongLogIn);
    const isOneTime = user.must_change === 1;
    const now = clock.now();
    const token = await openSession(store, user, now);
    rememberSession(c, token);
    rememberUser(c, user.name);
    await writeAudit(store, { by: user.name, action: 'log-in', now });
    if (isOneTime && unsaved) return sendPage(c, <Password user={user} assets={assets} unsaved={unsaved} />);
    if (isOneTime) return c.redirect('/password', 303);
    const returned = await showReturned({ app, desk, c }, unsaved, { user, token });
    return returned ?? c.redirect(await homeOf(user, desk), 303);
  });
}

export function passwordPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, logIns, assets } = desk;
  const show = (c: Context<DeskEnv>, problem?: string, unsaved: UnsavedForm | null = null) =>
    sendPage(
      c,
      <Password user={c.get('user')} assets={assets} problem={problem} unsaved={unsaved} />,
      problem ? 400 : 200,
    );

  app.get('/password', (c) => show(c));

  app.post('/password', async (c) => {
    const user = c.get('user');
    const passwords = { old: typed.default(''), fresh: typed, again: typed };
    const fields = await readFields(c, { ...passwords, unsaved: typed.default('') });
    const unsaved = parseUnsavedForm(fields.unsaved);
    // Typed a moment ago.
    const isOneTime = user.must_change === 1;
    const problem = problemOf(fields, user.name);
    if (problem) return show(c, problem, unsaved);
    // An unattended screen must not allow guessing its user's password.
    const result = await logIns.attempt(user.name, isOneTime ? fields.fresh : fields.old, user.password_hash);
    if (result === 'busy') throw new DeskProblem(503, MESSAGES.busyLogIns);
    if (result === 'too-often') throw new DeskProblem(429, MESSAGES.tooManyLogIns);
    if (isOneTime && result !== 'wrong') return show(c, MESSAGES.samePassword, unsaved);
    if (!isOneTime && result === 'wrong') return show(c, MESSAGES.wrongPassword, unsaved);
    const hash = await hashPassword(fields.fresh);
    await setPassword(store, user.name, hash, { mustChange: false, keep: c.get('token') });
    await writeAudit(store, { by: user.name, action: 'own-password', now: clock.now() });
    const returned = await showReturned({ app, desk, c }, unsaved, { user, token: c.get('token') });
    return returned ?? c.redirect(await homeOf(user, desk), 303);
  });

  app.post('/logout', async (c) => {
    await closeSession(store, c.get('token'));
    forgetSession(c);
    return c.redirect('/login', 303);
  });
}

/** Digits, one repeated letter, keyboard rows, the user's name. */
const GUESSED = /^(?:\d+|(.)\1*|(?:qwerty|password|йцукен|пароль).*)$/iu;

type Passwords = { old: string; fresh: string; again: string };

function problemOf({ old, fresh, again }: Passwords, userName: string): string | undefined {
  if (fresh.length < MIN_PASSWORD || fresh.length > MAX_PASSWORD) return MESSAGES.badPassword;
  if (GUESSED.test(fresh) || fresh.toLowerCase().includes(userName)) return MESSAGES.guessedPassword;
  if (fresh !== again) return MESSAGES.otherPassword;
  if (fresh === old) return MESSAGES.samePassword;
  return old.length > MAX_PASSWORD ? MESSAGES.wrongPassword : undefined;
}

type LogInProps = {
  assets: Desk['assets'];
  name?: string;
  problem?: string;
  unsaved?: UnsavedForm | null;
  isElsewhere?: boolean;
};

function LogIn({ assets, name = '', problem, unsaved = null, isElsewhere = false }: LogInProps) {
  return (
    <Layout title="Вход" assets={assets}>
      <form
        class="sheet"
        method="post"
        action="/login"
        enctype="multipart/form-data"
        target={isElsewhere ? '_blank' : undefined}
      >
        <UnsavedField form={unsaved} />
        <h1>{DESK}</h1>
        {problem ? <Alert>{problem}</Alert> : <p>{MESSAGES.logInFirst}</p>}
        <label>
          Имя
          <input name="name" value={name} autocomplete="username" autocapitalize="none" required />
        </label>
        <label>
          Пароль
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button type="submit" class="main wide">
          Войти
        </button>
      </form>
    </Layout>
  );
}

type PasswordProps = {
  assets: Desk['assets'];
  user: Member;
  problem?: string | undefined;
  unsaved?: UnsavedForm | null;
};

function Password({ assets, user, problem, unsaved = null }: PasswordProps) {
  return (
    <Layout title="Пароль" assets={assets} user={user}>
      <form class="sheet" method="post" action="/password" enctype="multipart/form-data">
        <UnsavedField form={unsaved} />
        <h1>Свой пароль</h1>
        {problem && <Alert>{problem}</Alert>}
        {!problem && user.must_change === 1 && <p>{MESSAGES.mustChange}</p>}
        <input type="hidden" name="username" value={user.name} autocomplete="username" />
        {user.must_change === 0 && (
          <label>
            Нынешний пароль
            <input name="old" type="password" autocomplete="current-password" required />
          </label>
        )}
        <label>
          Новый пароль, от {MIN_PASSWORD} символов
          <input
            name="fresh"
            type="password"
            autocomplete="new-password"
            minlength={MIN_PASSWORD}
            maxlength={MAX_PASSWORD}
            required
          />
        </label>
        <label>
          Новый пароль ещё раз
          <input name="again" type="password" autocomplete="new-password" required />
        </label>
        <button type="submit" class="main wide">
          Сменить пароль
        </button>
      </form>
    </Layout>
  );
}
