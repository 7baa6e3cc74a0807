/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';

type ClockFieldProps = {
  label: Child;
  name: string;
  /** As typed. */
  value: string;
  /** The value of the radio button that typing selects. */
  picks: string;
};

/** A time of day. `<input type="time">` shows 12 hours with AM and PM where the browser speaks English. */
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
