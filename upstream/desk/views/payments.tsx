/** @jsxImportSource hono/jsx */

import { secretState } from '../notification-texts.ts';
import type { PaymentProblems, TypedPayments } from '../payment-forms.ts';
import { PAYMENT_FIELDS, PAYMENTS, type PaymentField, SETTINGS_TEXTS } from '../payment-texts.ts';
import { Alert, Note } from './layout.tsx';

export type PaymentsViewProps = {
  isOn: boolean;
  isTest: boolean;
  isFixed: boolean;
  seen: number;
  typed: TypedPayments;
  /** `null`: none stored. */
  secretKey: string | null;
  problems: PaymentProblems;
  shopUrl: string | undefined;
  result: { text: string; isGood: boolean } | null;
};

export function PaymentsView(props: PaymentsViewProps) {
  const { isOn, isTest, isFixed, shopUrl, result, problems } = props;
  return (
    <div class="sheet sheet--wide">
      <h1>{PAYMENTS}</h1>
      {result && (result.isGood ? <Note>{result.text}</Note> : <Alert>{result.text}</Alert>)}
      <p>{SETTINGS_TEXTS.about}</p>
      {shopUrl === undefined && <p class="told">{SETTINGS_TEXTS.noShopUrl}</p>}
      <ul class="rows">
        <li class="channel">
          <b>ЮKassa</b>{' '}
          {isOn ? (
            <span class="status status--done">{SETTINGS_TEXTS.isOn}</span>
          ) : (
            <span class="status">{SETTINGS_TEXTS.isOff}</span>
          )}{' '}
          {isOn && (
            <form method="post" action="/payments/trial">
              <button type="submit">{SETTINGS_TEXTS.trial}</button>
            </form>
          )}
          {isTest && <p class="told">{SETTINGS_TEXTS.isTest}</p>}
          {isFixed ? (
            <FixedSettings />
          ) : (
            <details class="channel__form" open={Object.keys(problems).length > 0 || !isOn}>
              <summary>{isOn ? 'Изменить' : 'Настроить'}</summary>
              <SettingsForm {...props} />
            </details>
          )}
        </li>
      </ul>
      {shopUrl !== undefined && (
        <p>
          {SETTINGS_TEXTS.notification} <code>{new URL('/payments/notification', shopUrl).href}</code>.{' '}
          {SETTINGS_TEXTS.notificationEvents}
        </p>
      )}
    </div>
  );
}

function SettingsForm({ isOn, seen, typed, secretKey, problems }: PaymentsViewProps) {
  return (
    <>
      <form method="post" action="/payments/settings">
        <input type="hidden" name="seen" value={seen} />
        {PAYMENT_FIELDS.map((field) => (
          <Field
            field={field}
            value={typed[field.name]}
            secret={field.isSecret ? secretKey : null}
            problem={problems[field.name]}
          />
        ))}
        <button type="submit" class="main wide">
          Сохранить
        </button>
      </form>
      {isOn && (
        <form method="post" action="/payments/off">
          <input type="hidden" name="seen" value={seen} />
          <button type="submit">Отключить</button>
        </form>
      )}
    </>
  );
}

type FieldProps = {
  field: PaymentField;
  value: string;
  secret: string | null;
  problem: string | undefined;
};

function Field({
  field: { name, label, hint, isSecret = false, choices },
  value,
  secret,
  problem,
}: FieldProps) {
  const id = `payments-${name}`;
  const text = secret === null ? hint : secretState(secret);
  const notes = [text && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const described = { 'aria-describedby': notes, 'aria-invalid': problem ? ('true' as const) : undefined };
  return (
    <div class="channel__field">
      <label for={id}>{label}</label>
      {choices ? (
        <select id={id} name={name} {...described}>
          {choices.map(([option, title]) => (
            <option value={option} selected={option === value}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={isSecret ? 'password' : 'text'}
          value={isSecret ? '' : value}
          maxlength={300}
          autocomplete={isSecret ? 'new-password' : 'off'}
          autocapitalize="none"
          spellcheck={false}
          {...described}
        />
      )}
      {text && <p id={`${id}-hint`}>{text}</p>}
      {problem && (
        <p id={`${id}-problem`} class="channel__problem">
          {problem}
        </p>
      )}
    </div>
  );
}

function FixedSettings() {
  return (
    <>
      <p>{SETTINGS_TEXTS.fixed}</p>
      <dl class="needs">
        {PAYMENT_FIELDS.map(({ label, setting }) => (
          <div>
            <dt>{label}</dt>{' '}
            <dd>
              — <code>{setting}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
