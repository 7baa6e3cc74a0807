/** @jsxImportSource hono/jsx */
import { type AskedPeriod, PERIODS } from '../report/period.ts';

export function PeriodChoice({ asked: { period, typed, wrong } }: { asked: AskedPeriod }) {
  return (
    <div class="periods no-print">
      <nav aria-label="Период">
        {Object.entries(PERIODS).map(([name, of]) => (
          <>
            <a
              class="button"
              href={`/report?period=${name}`}
              aria-current={period?.name === name ? 'page' : undefined}
            >
              {of.name}
            </a>{' '}
          </>
        ))}
      </nav>
      <form method="get" action="/report">
        <Day name="from" text="С" value={typed.from} isWrong={wrong === 'from'} />
        <Day name="to" text="По" value={typed.to} isWrong={wrong === 'to'} />
        <button type="submit">Показать</button>
      </form>
    </div>
  );
}

type DayProps = { name: string; text: string; value: string; isWrong: boolean };

/** A date input would render an invalid day empty. */
function Day({ name, text, value, isWrong }: DayProps) {
  return (
    <label>
      {text}
      <input
        name={name}
        type={isWrong ? 'text' : 'date'}
        value={value}
        aria-invalid={isWrong ? 'true' : undefined}
        required
      />
    </label>
  );
}
