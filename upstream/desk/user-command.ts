import { parseArgs } from 'node:util';
import { readEnv } from '../process/env.ts';
import type { DeskAction, DeskRole } from '../store/database/desk-tables.ts';
import { openDatabase } from '../store/database/open-database.ts';
import type { Store } from '../store/database/store.ts';
import { findUser, listUsers, setBlocked, setMayCancel } from '../store/desk/desk-users.ts';
import { writeAudit } from '../store/journal/audit.ts';
import { isUserName, makeUser, resetPassword } from './new-user.ts';

/** `npm run desk:user` works even if no manager can log in. */

const USAGE = `npm run desk:user -- add NAME [--role kitchen|courier|manager] [--may-cancel]
                                                       a new user, and a password for the first log-in
npm run desk:user -- allow-cancel NAME | forbid-cancel NAME
                                                       whether a user of the kitchen may cancel orders
npm run desk:user -- password NAME                     a new password for the next log-in; ends all sessions
npm run desk:user -- block NAME | unblock NAME         shuts a user out, or lets them in again
npm run desk:user -- list`;

const BY_COMMAND = 'desk:user';

const ROLES: readonly DeskRole[] = ['kitchen', 'courier', 'manager'];

class Refusal extends Error {}

try {
  const store = await openDatabase(readEnv());
  try {
    process.stdout.write(`${await run(store, process.argv.slice(2))}\n`);
  } finally {
    await store.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(store: Store, args: string[]): Promise<string> {
  const { positionals, values } = readArgs(args);
  const [command, given = '', ...rest] = positionals;
  if (command === 'list' && given === '') return describeUsers(store);
  if (rest.length > 0 || given === '') throw new Refusal(USAGE);
  const now = new Date();
  const audit = (action: DeskAction, detail: string) =>
    writeAudit(store, { by: BY_COMMAND, action, now, detail });

  if (command === 'add') {
    if (!isUserName(given)) throw new Refusal('A name has 2 to 40 letters, digits, dots and dashes.');
    const made = await makeUser(store, { name: given, ...values }, now);
    if (!made) throw new Refusal(`There is a user ${given} already.`);
    await audit('add-user', made.name);
    return told(made.name, made.password);
  }

  const user = await findUser(store, given);
  if (!user) throw new Refusal(`There is no user ${given}.`);
  if (command === 'password') {
    const { password } = await resetPassword(store, user.name);
    await audit('new-password', user.name);
    return told(user.name, password);
  }
  if (command === 'allow-cancel' || command === 'forbid-cancel') {
    if (user.role !== 'kitchen')
      throw new Refusal(`${user.name} is ${user.role}: only the kitchen has this right.`);
    await setMayCancel(store, user.name, command === 'allow-cancel');
    await audit(command, user.name);
    return `${user.name}: may ${command === 'allow-cancel' ? '' : 'not '}cancel`;
  }
  if (command === 'block' || command === 'unblock') {
    await setBlocked(store, user.name, command === 'block' ? now : null);
    await audit(`${command}-user`, user.name);
    return `${user.name}: ${command}ed`;
  }
  throw new Refusal(USAGE);
}

function readArgs(args: string[]): {
  positionals: string[];
  values: { role: DeskRole; mayCancel: boolean };
} {
  try {
    const options = {
      role: { type: 'string', default: 'kitchen' },
      'may-cancel': { type: 'boolean', default: false },
    } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const role = ROLES.find((each) => each === values.role);
    if (role && !(values['may-cancel'] && role !== 'kitchen')) {
      return { positionals, values: { role, mayCancel: values['may-cancel'] } };
    }
  } catch {
    // An unknown option.
  }
  throw new Refusal(USAGE);
}

function told(name: string, password: string): string {
  return `${name}: one-time password ${password}\nIt lets in until the user has set an own one, which the desk asks for right then.`;
}

async function describeUsers(store: Store): Promise<string> {
  const users = await listUsers(store);
  return users
    .map(({ name, role, may_cancel, blocked_at }) =>
      [`${name} (${role})`, may_cancel === 1 && 'may cancel', blocked_at && 'blocked']
        .filter(Boolean)
        .join(', '),
    )
    .join('\n');
}
