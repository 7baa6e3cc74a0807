/** @jsxImportSource hono/jsx */
import type { TelegramChat } from '../../outbox/telegram.ts';
import type { Channel } from '../../store/database/order-tables.ts';
import type { TypedChannel } from '../channel-forms.ts';
import {
  CHANNEL_FIELDS,
  CHANNEL_NAMES,
  CHANNEL_TEXTS,
  CHAT_TEXTS,
  type ChannelField,
  secretState,
} from '../notification-texts.ts';

export type ChannelFormProps = {
  channel: Channel;
  seen: number;
  isOn: boolean;
  /** Shows `typed` again. */
  isRefused: boolean;
  typed: TypedChannel;
  /** Without secrets. */
  stored: TypedChannel | null;
  problems: Record<string, string>;
  /** Absent: not searched. */
  chats: readonly TelegramChat[] | undefined;
};

export function ChannelForm(props: ChannelFormProps) {
  const { channel, seen, isOn, isRefused, typed, stored, problems, chats } = props;
  return (
    <details class="channel__form" open={isRefused}>
      <summary>{isOn ? 'Изменить' : 'Настроить'}</summary>
      <form method="post" action="/notifications/settings">
        <input type="hidden" name="channel" value={channel} />
        <input type="hidden" name="seen" value={seen} />
        {/* Enter submits by the first button of a form. */}
        <button type="submit" hidden />
        {CHANNEL_FIELDS[channel].map((field) => (
          <Field
            channel={channel}
            field={field}
            value={typed[field.name] ?? ''}
            stored={stored?.[field.name]}
            problem={problems[field.name]}
            isSearched={chats !== undefined}
          />
        ))}
        {channel === 'telegram' && <ChatSearch chats={chats} />}
        <button type="submit" class="main wide" aria-label={`Сохранить: ${CHANNEL_NAMES[channel]}`}>
          Сохранить
        </button>
      </form>
      {isOn && (
        <form method="post" action="/notifications/off">
          <input type="hidden" name="channel" value={channel} />
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" aria-label={`Отключить: ${CHANNEL_NAMES[channel]}`}>
            Отключить
          </button>
        </form>
      )}
    </details>
  );
}

function ChatSearch({ chats }: Pick<ChannelFormProps, 'chats'>) {
  return (
    <div class="channel__chats">
      <button type="submit" formaction="/notifications/chats#telegram">
        {CHAT_TEXTS.find}
      </button>
      {chats?.length === 0 && <p role="status">{CHAT_TEXTS.none}</p>}
      {chats && chats.length > 0 && (
        <>
          <p role="status">{CHAT_TEXTS.found}</p>
          {chats.map(({ id, title, isMany }) => (
            <button type="submit" name="found" value={id}>
              {title}
              {isMany && `, ${CHAT_TEXTS.isMany}`}
            </button>
          ))}
        </>
      )}
    </div>
  );
}

type FieldProps = {
  channel: Channel;
  field: ChannelField;
  value: string;
  stored: string | undefined;
  problem: string | undefined;
  isSearched: boolean;
};

function Field({ channel, field, value, stored, problem, isSearched }: FieldProps) {
  const { name, label, hint, isSecret = false, choices } = field;
  const id = `${channel}-${name}`;
  const text = isSecret && stored ? secretState(stored) : hint;
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
          // What was typed for a search is needed to save what was found.
          value={isSecret && !isSearched ? '' : value}
          maxlength={500}
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

export function FixedChannel({ channel }: { channel: Channel }) {
  const settings = new Map<string, string[]>();
  for (const { setting, label } of CHANNEL_FIELDS[channel])
    settings.set(setting, [...(settings.get(setting) ?? []), label]);
  return (
    <>
      <p>{CHANNEL_TEXTS.fixed}</p>
      <dl class="needs">
        {[...settings].map(([setting, labels]) => (
          <div>
            <dt>{labels.join(', ')}</dt>{' '}
            <dd>
              — <code>{setting}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
