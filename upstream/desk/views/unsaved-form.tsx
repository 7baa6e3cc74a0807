/** @jsxImportSource hono/jsx */
import { typedFields, UNSAVED, type UnsavedForm } from '../unsaved/unsaved-form.ts';
import { UNSAVED_TEXTS } from '../unsaved/unsaved-texts.ts';
import { Alert } from './layout.tsx';

/** Carries the form through the log-in. */
export function UnsavedField({ form }: { form: UnsavedForm | null }) {
  return form && <input type="hidden" name={UNSAVED} value={JSON.stringify(form)} />;
}

type NoteProps = { problem: string; hint?: string; hasFiles: boolean; hidden: UnsavedForm['fields'] };

/** Above a form with the values that were not saved. */
export function UnsavedNote({ problem, hint, hasFiles, hidden }: NoteProps) {
  return (
    <div class="unsaved">
      <Alert>{problem}</Alert>
      {hint && <p>{hint}</p>}
      {hasFiles && <p>{UNSAVED_TEXTS.files}</p>}
      <Values lead={UNSAVED_TEXTS.hidden} fields={hidden.filter(([, value]) => value.trim() !== '')} />
    </div>
  );
}

function Values({ lead, fields }: { lead: string; fields: UnsavedForm['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      {fields.map(([name, value]) => (
        <label>
          {name}
          <textarea readonly rows={Math.min(8, value.split('\n').length)}>
            {value}
          </textarea>
        </label>
      ))}
    </>
  );
}

/** Instead of the page, if it cannot be shown. */
export function UnsavedPage({ form, problem }: { form: UnsavedForm; problem: string }) {
  const { action, fields, hasFiles } = form;
  return (
    <div class="sheet">
      <div class="unsaved">
        <Alert>{problem}</Alert>
        <Values lead={UNSAVED_TEXTS.noForm} fields={typedFields(form)} />
        {hasFiles && <p>{UNSAVED_TEXTS.files}</p>}
      </div>
      <form method="post" action={action} enctype="multipart/form-data">
        {fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{UNSAVED_TEXTS.again}</button>
      </form>
      <a class="button" href="/">
        К заказам
      </a>
    </div>
  );
}
