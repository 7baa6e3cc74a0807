/** @jsxImportSource hono/jsx */
import type { Clock } from '../clock.ts';
import type { TypedUntil } from '../until.ts';

type UntilFieldsProps = { typed: TypedUntil; clock: Clock; legend: string; endless: string };

const HOUR_MS = 60 * 60_000;

/** How long something is stopped. What was typed stands there again. */
export function UntilFields({ typed, clock, legend, endless }: UntilFieldsProps) {
  const now = clock.now();
  const inOneHour = clock.local(new Date(now.getTime() + HOUR_MS));
  const choice = (value: string, text: string) => (
    <label class="choice">
      <input type="radio" name="until" value={value} checked={typed.until === value} /> {text}
    </label>
  );
  return (
    <fieldset class="until">
      <legend>{legend}</legend>
      {choice('day', 'до конца дня')}
      {choice('open', endless)}
      {choice('time', 'до времени:')}
      <label>
        <span class="hidden">До какого времени</span>
        <input
          type="datetime-local"
          name="at"
          value={typed.at || inOneHour}
          min={clock.local(now)}
          data-picks="time"
        />
      </label>
    </fieldset>
  );
}
