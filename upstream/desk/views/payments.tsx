/** @jsxImportSource hono/jsx */

import type { PaymentProblems, TypedPayments } from '../payment-forms.ts';
import { PAYMENT_FIELDS, PAYMENTS, SETTINGS_TEXTS, unfinishedText } from '../payment-texts.ts';
import { Alert, Note } from './layout.tsx';
import { FixedSettings, SettingField } from './settings-field.tsx';
import { SettingsLinks } from './settings-links.tsx';

export type PaymentsViewProps = {
  isOn: boolean;
  isTest: boolean;
  isFixed: boolean;
  seen: number;
  typed: TypedPayments;
  /** `null`: none stored. */
  secretKey: string | null;
  problems: PaymentProblems;
  /** Whether to save what was typed. */
  isAsked: boolean;
  /** Orders that need the stored key. */
  unfinished: number;
  shopUrl: string | undefined;
  result: { text: string; isGood: boolean } | null;
};

export function PaymentsView(props: PaymentsViewProps) {
  const { isOn, isTest, isFixed, shopUrl, result, secretKey } = props;
  return (
    <div class="sheet sheet--wide">
      <SettingsLinks current="/payments" />
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
            <span class="status">{secretKey === null ? SETTINGS_TEXTS.isNotSet : SETTINGS_TEXTS.isOff}</span>
          )}{' '}
          {isOn && (
            <form method="post" action="/payments/trial">
              <button type="submit">{SETTINGS_TEXTS.trial}</button>
            </form>
          )}
          {isTest && <p class="told">{SETTINGS_TEXTS.isTest}</p>}
          {!isFixed && !isOn && secretKey !== null && <p>{SETTINGS_TEXTS.finishes}</p>}
          {isFixed ? (
            <FixedSettings text={SETTINGS_TEXTS.fixed} fields={PAYMENT_FIELDS} />
          ) : (
            <details class="channel__form" open={result?.isGood === false || secretKey === null}>
              <summary>{isOn ? 'Изменить' : secretKey === null ? 'Настроить' : 'Включить снова'}</summary>
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

function SettingsForm(props: PaymentsViewProps) {
  const { isOn, seen, typed, secretKey, problems, isAsked, unfinished } = props;
  return (
    <>
      {unfinished > 0 && <p class="told">{unfinishedText(unfinished)}</p>}
      <form method="post" action="/payments/settings">
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="unfinished" value={unfinished} />
        {PAYMENT_FIELDS.map((field) => (
          <SettingField
            id={`payments-${field.name}`}
            field={field}
            value={typed[field.name]}
            storedSecret={secretKey}
            problem={problems[field.name]}
            keepsSecret={isAsked}
          />
        ))}
        <button type="submit" class="main wide">
          {isOn || secretKey === null ? 'Сохранить' : 'Сохранить и включить'}
        </button>
      </form>
      {isOn && (
        <form method="post" action="/payments/off">
          <input type="hidden" name="seen" value={seen} />
          <button type="submit">Отключить</button>
        </form>
      )}
      {!isOn && secretKey !== null && (
        <form method="post" action="/payments/forget">
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="unfinished" value={unfinished} />
          <button type="submit" class="danger">
            Удалить ключ
          </button>
        </form>
      )}
    </>
  );
}
