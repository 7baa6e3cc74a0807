/** @jsxImportSource hono/jsx */

import { SEND_WHEN } from '../../store/orders/sent-to-till.ts';
import type { TillDirectory } from '../../till/read-till.ts';
import { PAYMENT_KINDS } from '../../till/till-settings.ts';
import type { TillProblems, TypedAccess, TypedTill } from '../till-forms.ts';
import {
  SEND_WHEN_TEXTS,
  TILL_TEXTS as TEXTS,
  TILL_FIELDS,
  TILL_MENU,
  TILL_PAGE,
  type TillFieldName,
} from '../till-texts.ts';
import { Alert, Note } from './layout.tsx';
import { SettingField } from './settings-field.tsx';
import { SettingsLinks } from './settings-links.tsx';

export type TillViewProps = {
  state: 'on' | 'off' | 'choosing' | 'none';
  seen: number;
  hasKey: boolean;
  /** As typed; `null`: not refused. */
  access: TypedAccess | null;
  directory: TillDirectory | null;
  typed: TypedTill;
  /** `null`: not refused. */
  problems: TillProblems | null;
  shopUrl: string | undefined;
  result: { text: string; isGood: boolean } | null;
};

const STATES = { on: TEXTS.isOn, off: TEXTS.isOff, choosing: TEXTS.isChoosing, none: TEXTS.isNotSet };

export function TillView(props: TillViewProps) {
  const { state, seen, hasKey, directory, shopUrl, result } = props;
  return (
    <div class="sheet sheet--wide">
      <SettingsLinks current="/till" />
      <h1>{TILL_PAGE}</h1>
      {result && (result.isGood ? <Note>{result.text}</Note> : <Alert>{result.text}</Alert>)}
      <p>{TEXTS.about}</p>
      <ul class="rows">
        <li class="channel">
          <b>iiko</b> <span class={state === 'on' ? 'status status--done' : 'status'}>{STATES[state]}</span>{' '}
          {hasKey && (
            <form method="post" action="/till/trial">
              <button type="submit">{TEXTS.trial}</button>
            </form>
          )}
          {directory && (
            <details class="channel__form" open={state !== 'on' || props.problems !== null}>
              <summary>{TEXTS.choice}</summary>
              <ChoiceForm {...props} directory={directory} />
            </details>
          )}
          <details class="channel__form" open={!hasKey || props.access !== null}>
            <summary>{TEXTS.key}</summary>
            <KeyForm {...props} />
          </details>
        </li>
      </ul>
      {state === 'on' && (
        <p>
          <a class="button" href="/till/menu">
            {TILL_MENU}
          </a>
        </p>
      )}
      {state === 'on' && (shopUrl === undefined ? <p class="told">{TEXTS.noShopUrl}</p> : <Webhook />)}
      {state === 'on' && (
        <form method="post" action="/till/off">
          <input type="hidden" name="seen" value={seen} />
          <button type="submit">Отключить</button>
        </form>
      )}
      {hasKey && state !== 'on' && (
        <form method="post" action="/till/forget">
          <input type="hidden" name="seen" value={seen} />
          <p>{TEXTS.forgetHint}</p>
          <button type="submit" class="danger">
            Удалить ключ
          </button>
        </form>
      )}
    </div>
  );
}

function Webhook() {
  return (
    <form method="post" action="/till/webhook">
      <p>{TEXTS.webhookHint}</p>
      <button type="submit">{TEXTS.webhook}</button>
    </form>
  );
}

const KEY_FIELDS = [
  { name: 'apiKey', label: 'Ключ (apiKey)', isSecret: true },
  { name: 'appId', label: 'Приложение (appId)' },
  { name: 'clientSecret', label: 'Секрет (clientSecret)', isSecret: true },
  { name: 'apiLogin', label: 'Или старый логин (apiLogin)', isSecret: true },
] as const;

function KeyForm({ seen, access }: TillViewProps) {
  return (
    <form method="post" action="/till/key">
      <input type="hidden" name="seen" value={seen} />
      <p>{TEXTS.keyHint}</p>
      {KEY_FIELDS.map((field) => (
        <SettingField
          id={`till-${field.name}`}
          field={field}
          value={access?.[field.name] ?? ''}
          storedSecret={null}
          problem={undefined}
        />
      ))}
      <button type="submit" class="main wide">
        Сохранить ключ
      </button>
    </form>
  );
}

type Choices = readonly (readonly [value: string, text: string])[];

function ChoiceForm({
  seen,
  directory,
  typed,
  problems,
  state,
}: TillViewProps & { directory: TillDirectory }) {
  const choices = choicesOf(directory);
  /** Else a browser would choose the first one, which nobody chose. */
  const choicesFor = (name: TillFieldName) => {
    const listed = choices[name];
    const isGone = listed?.some(([value]) => value === typed[name]) === false;
    return listed && { choices: isGone ? [[typed[name], TEXTS.gone] as const, ...listed] : listed };
  };
  return (
    <form method="post" action="/till/settings">
      <input type="hidden" name="seen" value={seen} />
      {directory.organizations.every(({ terminalGroups }) => terminalGroups.length === 0) && (
        <p class="channel__problem">{TEXTS.noTerminals}</p>
      )}
      {(Object.keys(TILL_FIELDS) as TillFieldName[]).map((name) => (
        <SettingField
          id={`till-${name}`}
          field={{ ...TILL_FIELDS[name], name, ...choicesFor(name) }}
          value={typed[name]}
          storedSecret={null}
          problem={problems?.[name]}
        />
      ))}
      <button type="submit" class="main wide">
        {state === 'on' ? 'Сохранить' : 'Сохранить и включить'}
      </button>
    </form>
  );
}

function choicesOf(directory: TillDirectory): Partial<Record<TillFieldName, Choices>> {
  const named = (list: readonly { id: string; name: string }[]): Choices =>
    list.map(({ id, name }) => [id, name]);
  const kinds: readonly string[] = PAYMENT_KINDS;
  const payable = directory.payments.filter(({ kind }) => kinds.includes(kind));
  const payments = (list: TillDirectory['payments']): Choices =>
    list.map(({ id, name, kind }) => [`${kind} ${id}`, name]);
  const none = ['', 'не нужно'] as const;
  return {
    place: [
      ['', 'выберите'],
      ...directory.organizations.flatMap(({ id, name, terminalGroups }) =>
        terminalGroups.map(
          (group) =>
            [`${id} ${group.id}`, `${name}: ${group.name}${group.isAsleep ? ' (выключены)' : ''}`] as const,
        ),
      ),
    ],
    menuId: [['', 'вся номенклатура'], ...named(directory.menus)],
    cash: [['', 'выберите'], ...payments(payable)],
    card: [['', 'выберите'], ...payments(payable)],
    online: [['', 'на сайте не платят'], ...payments(payable.filter(({ isExternal }) => isExternal))],
    isFiscalized: [
      ['yes', 'пробивает ЮKassa'],
      ['', 'пробивает касса'],
    ],
    discountTypeId: [none, ...named(directory.discounts)],
    cancelCauseId: [['', 'без причины'], ...named(directory.causes)],
    sendWhen: SEND_WHEN.map((when) => [when, SEND_WHEN_TEXTS[when]] as const),
  };
}
