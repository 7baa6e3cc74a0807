/** @jsxImportSource hono/jsx */
import type { Clock } from '../restaurant-time.ts';
import type { TypedUntil } from '../stop-duration.ts';
import { ClockField } from './clock-field.tsx';

type UntilFieldsProps = { typed: TypedUntil; clock: Clock; legend: string; endless: string };

const HOUR_MS = 60 * 60_000;

export function UntilFields({ typed, clock, legend, endless }: UntilFieldsProps) {
  const now = clock.now();
  const [date = '', time = ''] = clock.local(new Date(now.getTime() + HOUR_MS)).split('T');
  // A cleared field stays empty.
  const isTyped = typed.untilDate !== '' || typed.untilTime !== '';
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
        <span class="hidden">До какого дня</span>
        <input
          type="date"
          name="untilDate"
          value={isTyped ? typed.untilDate : date}
          min={clock.dayOf(now)}
          data-picks="time"
        />
      </label>
      <ClockField
        label={<span class="hidden">До какого времени</span>}
        name="untilTime"
        value={isTyped ? typed.untilTime : time}
        picks="time"
      />
    </fieldset>
  );
}
