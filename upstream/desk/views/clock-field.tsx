/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';

type ClockFieldProps = {
  label: Child;
  name: string;
  value: string;
  picks: string;
};

/** `<input type="time">` shows AM and PM in an English browser. */
export function ClockField({ label, name, value, picks }: ClockFieldProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <input
        class="clock"
        type="text"
        name={name}
        value={value}
        inputmode="numeric"
        autocomplete="off"
        maxlength={5}
        pattern="([01]?[0-9]|2[0-3])([:.][0-5][0-9])?|([01][0-9]|2[0-3])[0-5][0-9]"
        title="Часы и минуты, например 18:30"
        placeholder="18:30"
        data-picks={picks}
      />
    </label>
  );
}
