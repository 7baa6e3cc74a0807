/** @jsxImportSource hono/jsx */
import type { Channel } from '../../store/database/order-tables.ts';
import type { TypedChannel } from '../channel-forms.ts';
import {
  CHANNEL_FIELDS,
  CHANNEL_NAMES,
  CHANNEL_TEXTS,
  type ChannelField,
  secretState,
} from '../notification-texts.ts';

export type ChannelFormProps = {
  channel: Channel;
  /** Number of changes, as shown. */
  seen: number;
  isOn: boolean;
  /** The form was not saved: `typed` is what was typed. */
  isRefused: boolean;
  typed: TypedChannel;
  /** The stored values, of which secrets are only hinted at. */
  stored: TypedChannel | null;
  problems: Record<string, string>;
};

/** The values of a channel that the environment does not set. */
export function ChannelForm({ channel, seen, isOn, isRefused, typed, stored, problems }: ChannelFormProps) {
  return (
    <details class="channel__form" open={isRefused}>
      <summary>{isOn ? 'Изменить' : 'Настроить'}</summary>
      <form method="post" action="/notifications/settings">
        <input type="hidden" name="channel" value={channel} />
        <input type="hidden" name="seen" value={seen} />
        {CHANNEL_FIELDS[channel].map((field) => (
          <Field
            channel={channel}
            field={field}
            value={typed[field.name] ?? ''}
            stored={stored?.[field.name]}
            problem={problems[field.name]}
          />
        ))}
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

type FieldProps = {
  channel: Channel;
  field: ChannelField;
  value: string;
  stored: string | undefined;
  problem: string | undefined;
};

function Field({ channel, field, value, stored, problem }: FieldProps) {
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
          value={isSecret ? '' : value}
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

/** Which settings of the environment set the channel. */
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
