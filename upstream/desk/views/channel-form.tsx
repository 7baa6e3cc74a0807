/** @jsxImportSource hono/jsx */
import { MESSENGERS } from '../../outbox/channels.ts';
import type { FoundChat } from '../../outbox/outbox-message.ts';
import type { Channel } from '../../store/database/order-tables.ts';
import type { TypedChannel } from '../channel-forms.ts';
import { CHANNEL_FIELDS, CHANNEL_NAMES, CHANNEL_TEXTS, CHAT_TEXTS } from '../notification-texts.ts';
import { FixedSettings, SettingField } from './settings-field.tsx';

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
  chats: readonly FoundChat[] | undefined;
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
          <SettingField
            id={`${channel}-${field.name}`}
            field={field}
            value={typed[field.name] ?? ''}
            storedSecret={stored?.[field.name] || null}
            problem={problems[field.name]}
            keepsSecret={chats !== undefined}
          />
        ))}
        {MESSENGERS.some((name) => name === channel) && <ChatSearch channel={channel} chats={chats} />}
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

function ChatSearch({ channel, chats }: Pick<ChannelFormProps, 'channel' | 'chats'>) {
  return (
    <div class="channel__chats">
      <button type="submit" formaction={`/notifications/chats#${channel}`}>
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

export function FixedChannel({ channel }: { channel: Channel }) {
  return <FixedSettings text={CHANNEL_TEXTS.fixed} fields={CHANNEL_FIELDS[channel]} />;
}
