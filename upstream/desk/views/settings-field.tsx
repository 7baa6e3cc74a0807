/** @jsxImportSource hono/jsx */
import { SECRET_AGAIN, secretState } from '../notification-texts.ts';
import type { SettingField as Field } from '../setting-field.ts';

type SettingFieldProps = {
  /** Unique in the page. */
  id: string;
  field: Field;
  value: string;
  /** `null`: none. */
  storedSecret: string | null;
  problem: string | undefined;
  /** What was typed for a search is needed to save what was found. */
  keepsSecret?: boolean;
};

export function SettingField({
  id,
  field: { name, label, hint, isSecret = false, choices },
  value,
  storedSecret,
  problem: refusal,
  keepsSecret = false,
}: SettingFieldProps) {
  const isLost = isSecret && !keepsSecret && value !== '';
  const problem = refusal ?? (isLost ? SECRET_AGAIN : undefined);
  const text = isSecret && storedSecret ? secretState(storedSecret) : hint;
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
          value={isLost ? '' : value}
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

/** Set by the environment. */
export function FixedSettings({ text, fields }: { text: string; fields: readonly Field[] }) {
  const settings = new Map<string, string[]>();
  for (const { setting = '', label } of fields)
    settings.set(setting, [...(settings.get(setting) ?? []), label]);
  return (
    <>
      <p>{text}</p>
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
