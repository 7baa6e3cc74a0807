/** @jsxImportSource hono/jsx */
import { type IntegrationKey, KEY_RIGHTS, type KeyRight } from '../../store/desk/integration-keys.ts';
import type { StatedDish } from '../../store/desk/stated-stops.ts';
import {
  INTEGRATION,
  KEY_RIGHT_NAMES,
  MAX_KEY_NAME,
  INTEGRATION_TEXTS as TEXTS,
} from '../integration-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Alert, Note } from './layout.tsx';
import { SettingsLinks } from './settings-links.tsx';

/** `stops`: in force, of this program. */
export type KeyWithStops = IntegrationKey & { stops: StatedDish[] };

export type IntegrationKeysProps = {
  keys: KeyWithStops[];
  clock: Clock;
  typed: { name: string; rights: readonly KeyRight[] };
  problem: string | undefined;
  issued: { name: string; key: string } | undefined;
  note: string | undefined;
};

export function IntegrationKeys({ keys, clock, typed, problem, issued, note }: IntegrationKeysProps) {
  return (
    <div class="sheet sheet--wide">
      <SettingsLinks current="/integration" />
      <h1>{INTEGRATION}</h1>
      {problem && <Alert>{problem}</Alert>}
      {note && <Note>{note}</Note>}
      {issued && (
        <Note>
          {issued.name}: <code>{issued.key}</code>
          <br />
          {TEXTS.once}
        </Note>
      )}
      <p>{TEXTS.about}</p>
      {keys.length === 0 ? (
        <p>{TEXTS.none}</p>
      ) : (
        <ul class="rows">
          {keys.map((key) => (
            <Key value={key} clock={clock} />
          ))}
        </ul>
      )}
      <section aria-labelledby="new">
        <h2 id="new">Новый ключ</h2>
        <form method="post" action="/integration/add" class="card__form">
          <label>
            {TEXTS.name}
            <input
              name="name"
              value={typed.name}
              autocomplete="off"
              maxlength={MAX_KEY_NAME}
              required
              aria-invalid={problem ? 'true' : undefined}
              aria-describedby="name-hint"
            />
          </label>
          <p id="name-hint">{TEXTS.nameHint}</p>
          <fieldset class="until">
            <legend>{TEXTS.rights}</legend>
            {KEY_RIGHTS.map((right) => (
              <label class="choice">
                <input type="checkbox" name={right} value="on" checked={typed.rights.includes(right)} />{' '}
                {KEY_RIGHT_NAMES[right]}
              </label>
            ))}
          </fieldset>
          <button type="submit" class="main wide">
            {TEXTS.add}
          </button>
        </form>
      </section>
    </div>
  );
}

function Key({ value, clock }: { value: KeyWithStops; clock: Clock }) {
  const { id, name, rights, stops, created_at, created_by, used_at, revoked_at, revoked_by } = value;
  return (
    <li>
      <b>{name}</b> <span>{rights.map((right) => KEY_RIGHT_NAMES[right]).join('; ')}</span>{' '}
      <span>
        {created_by}, {clock.formatMoment(created_at)}
      </span>{' '}
      <span>{used_at ? `последний запрос: ${clock.formatMoment(used_at)}` : TEXTS.unused}</span>{' '}
      {revoked_at ? (
        <b class="status status--cancelled">
          {TEXTS.revoked}: {revoked_by}, {clock.formatMoment(revoked_at)}
        </b>
      ) : (
        <form method="post" action="/integration/revoke">
          <input type="hidden" name="id" value={id} />
          <button type="submit" aria-label={`${TEXTS.revoke}: ${name}`}>
            {TEXTS.revoke}
          </button>
        </form>
      )}
      {stops.length > 0 && (
        <p>
          {TEXTS.stopped}: {stops.map(({ title }) => title).join(', ')}. {revoked_at && TEXTS.staysStopped}
        </p>
      )}
      {revoked_at && stops.length > 0 && (
        <form method="post" action="/integration/return">
          <input type="hidden" name="id" value={id} />
          <input
            type="hidden"
            name="stops"
            value={stops.map((dish) => `${dish.id}.${dish.changes}`).join(' ')}
          />
          <button type="submit" aria-label={`${TEXTS.returnStops}: ${name}`}>
            {TEXTS.returnStops}
          </button>
        </form>
      )}
    </li>
  );
}
