/** @jsxImportSource hono/jsx */
import { DAYS } from '../../../texts/weekdays.ts';
import { AS_MONDAY } from '../../desk-texts.ts';
import { type Field, nameOf } from '../../menu/kinds.ts';
import { asMondayAction, SERVING, SERVING_TEXTS, servingOf } from '../../menu/serving-rows.ts';
import { Advice } from './entry-field.tsx';

type Texts = Record<string, string>;
type ServingRowsProps = { field: Field; typed: string; problems: Texts; advice: Texts; action: string };

export function ServingRows({ field, typed, problems, advice, action }: ServingRowsProps) {
  const name = nameOf(field);
  const id = `field-${name}`;
  const { days, isAlways } = servingOf(typed);
  const isAsked = isAlways || problems[name] !== undefined || advice[name] !== undefined;
  return (
    <fieldset class="field field--choices" id={id}>
      <legend>{field.label}</legend>
      <input type="hidden" name={name} value={SERVING} />
      <p class="field__hint" id={`${id}-hint`}>
        {field.hint}
      </p>
      {problems[name] && (
        <p class="field__problem" id={`${id}-problem`}>
          {problems[name]}
        </p>
      )}
      {!problems[name] && <Advice id={id} text={advice[name]} />}
      {isAsked && (
        <label class="choice">
          <input type="checkbox" name={`${name}.always`} value="on" checked={isAlways} />
          {SERVING_TEXTS.isAlways}
        </label>
      )}
      <div class="week">
        {DAYS.map((day, weekday) => {
          const problem = problems[`${name}.${weekday}`];
          return (
            <label>
              {day}
              <input
                name={`${name}.${weekday}`}
                value={days[weekday]}
                autocomplete="off"
                maxlength={60}
                aria-invalid={problem ? 'true' : undefined}
                aria-describedby={problem ? `${id}.${weekday}-problem` : `${id}-hint`}
              />
              {problem && (
                <p class="field__problem" id={`${id}.${weekday}-problem`}>
                  {problem}
                </p>
              )}
            </label>
          );
        })}
      </div>
      <p>
        <button type="submit" name="action" value={asMondayAction(name)} formaction={`${action}#${id}`}>
          {AS_MONDAY}
        </button>
      </p>
    </fieldset>
  );
}
