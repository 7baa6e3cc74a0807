/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import { shownText, type Typed } from '../../menu/controls.ts';
import type { Problems } from '../../menu/form-faults.ts';
import {
  type EntryList,
  type Field,
  type FieldGroup,
  fieldsOf,
  type Kind,
  nameOf,
  type Option,
} from '../../menu/kinds.ts';
import { PREVIEW, REMOVAL_TEXTS, SAVE_TEXTS } from '../../menu/menu-texts.ts';
import { previewOf } from '../../menu/preview.ts';
import { FOCUS } from '../../menu/shared-fields.ts';
import { canRemove } from '../../menu/small-changes.ts';
import { UPLOADS, type Uploads, uploadsText } from '../../menu/uploads.ts';
import { Alert } from '../layout.tsx';
import { ColorPreview } from './color-preview.tsx';
import { EntryField } from './entry-field.tsx';
import { LinkRows } from './link-rows.tsx';
import { OptionRows } from './option-rows.tsx';
import { ServingRows } from './serving-rows.tsx';

/** A value of «action». */
export const ANOTHER = 'another';
/** Groups: prices are in the first one. */
const LONG_FORM = 4;

export type EntryPageProps = {
  kind: Kind;
  /** `null`: new. */
  address: string | null;
  slug: string | null;
  copied: string | null;
  isHidden: boolean;
  seen: string;
  typed: Typed;
  lists: EntryList[];
  listId: string;
  uploads: Uploads;
  /** By field name. */
  options: Record<string, Option[]>;
  problems: Problems;
  /** By field name. */
  advice: Record<string, string>;
  isPreview?: boolean;
  focus?: string | undefined;
  conflict?: { typed: Typed; text: string } | undefined;
};

export function EntryPage(props: EntryPageProps) {
  const {
    kind,
    address,
    slug,
    copied,
    seen,
    typed,
    uploads,
    lists,
    listId,
    options,
    problems,
    advice,
    conflict,
    isPreview,
    focus,
  } = props;
  const isNew = address === null;
  const action = isNew ? `/menu/new/${kind.id}` : `/menu/${kind.id}/${address}`;
  const page = slug !== null && kind.pageOf?.(slug);
  return (
    <>
      <p class="entry__place">
        {!kind.isOnly && (
          <a href={`/menu/${kind.id}?list=${listId}#${address ?? ''}`}>
            {lists.length > 1 && `${kind.title}: `}
            {lists.find(({ id }) => id === listId)?.title}
          </a>
        )}
        {page && <span>Адрес на сайте: {page}</span>}
        {kind.besides && <a href={kind.besides.href}>{kind.besides.title}</a>}
      </p>
      {problems.others.map((other) => (
        <Alert>{other}</Alert>
      ))}
      {conflict && <Conflict kind={kind} typed={typed} options={options} conflict={conflict} />}
      <form method="post" action={action} class="entry" enctype="multipart/form-data" data-entry>
        {/* Enter submits by the first button of a form. */}
        <button type="submit" hidden />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name={UPLOADS} value={uploadsText(uploads)} />
        {copied !== null && <input type="hidden" name="copied" value={copied} />}
        {lists.length > 1 ? (
          <EntryField
            field={{ path: ['list'], label: kind.listLabel ?? '', control: 'select' }}
            typed={listId}
            options={lists.map(({ id, title }) => ({ value: id, title }))}
            problem={problems.fields.list}
          />
        ) : (
          <input type="hidden" name="list" value={listId} />
        )}
        {kind.groups.map((group, index) => (
          <>
            <Group
              group={group}
              fixedSlugs={isNew ? [] : (kind.fixedSlugs ?? [])}
              typed={typed}
              uploads={uploads}
              options={options}
              problems={problems}
              advice={advice}
              isPreview={isPreview}
              focus={focus}
              action={action}
            />
            {index === 0 && !isNew && kind.groups.length >= LONG_FORM && (
              <button type="submit">{SAVE_TEXTS.early}</button>
            )}
          </>
        ))}
        <div class="entry__save">
          <button type="submit" class="main wide">
            {SAVE_TEXTS.save}
          </button>
          {isNew && kind.add && (
            <button type="submit" name="action" value={ANOTHER}>
              {SAVE_TEXTS.another}
            </button>
          )}
        </div>
      </form>
      {!isNew && <Actions {...props} action={action} />}
    </>
  );
}

type GroupProps = { group: FieldGroup; fixedSlugs: readonly string[]; action: string } & Pick<
  EntryPageProps,
  'typed' | 'uploads' | 'options' | 'problems' | 'advice' | 'isPreview' | 'focus'
>;

function Group({ group: { legend, fields, isFolded }, fixedSlugs, ...form }: GroupProps) {
  const { typed, uploads, options, problems, advice, isPreview, focus, action } = form;
  const shown = fields.filter(({ control, path }) => {
    if (path[0] === FOCUS && !typed.cover) return false;
    return control !== 'slug' || !fixedSlugs.includes(typed.slug ?? '');
  });
  const inputs = shown.map((field) => {
    const name = nameOf(field);
    const rows = { field, typed: typed[name] ?? '', problems: problems.fields, advice, action, focus };
    if (field.control === 'options') return <OptionRows {...rows} />;
    if (field.control === 'links') return <LinkRows {...rows} options={options[name] ?? []} />;
    if (field.control === 'serving') {
      return (
        <ServingRows
          field={field}
          typed={typed[name] ?? ''}
          problems={problems.fields}
          advice={advice}
          action={action}
        />
      );
    }
    const own = {
      typed: typed[name] ?? '',
      options: options[name] ?? [],
      problem: problems.fields[name],
      advice: advice[name],
    };
    return (
      <>
        <EntryField field={field} {...own} uploads={uploads} />
        {field.control === 'markdown' && (
          <Preview text={isPreview ? own.typed : undefined} action={`${action}#field-${name}`} />
        )}
      </>
    );
  });
  if (!isFolded) {
    return (
      <fieldset>
        <legend>{legend}</legend>
        {inputs}
        {shown.some(({ control }) => control === 'color') && <ColorPreview typed={typed} action={action} />}
      </fieldset>
    );
  }
  const isWrong = shown.some((field) => problems.fields[nameOf(field)] !== undefined);
  return (
    <details class="entry__more" open={isWrong}>
      <summary>{legend}</summary>
      {inputs}
    </details>
  );
}

function Preview({ text, action }: { text: string | undefined; action: string }) {
  return (
    <div class="preview">
      <button type="submit" name="action" value="preview" formaction={action}>
        {PREVIEW}
      </button>
      {text !== undefined && <div class="preview__text">{raw(previewOf(text))}</div>}
    </div>
  );
}

type ConflictProps = Pick<EntryPageProps, 'kind' | 'typed' | 'options'> & {
  conflict: NonNullable<EntryPageProps['conflict']>;
};

function Conflict({ kind, typed, options, conflict }: ConflictProps) {
  const different = fieldsOf(kind).filter((field) => {
    const name = nameOf(field);
    return typed[name] !== undefined && typed[name] !== conflict.typed[name];
  });
  return (
    <section class="conflict" aria-labelledby="conflict">
      <h2 id="conflict">Две версии</h2>
      <Alert>{conflict.text}</Alert>
      <dl>
        {different.map((field) => (
          <>
            <dt>{field.label}</dt>
            <dd>
              <b>У вас:</b> <Shown field={field} typed={typed} options={options} />
            </dd>
            <dd>
              <b>Сохранено:</b> <Shown field={field} options={options} typed={conflict.typed} />
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}

type ShownProps = { field: Field; typed: Typed; options: Record<string, Option[]> };

function Shown({ field, typed, options }: ShownProps) {
  const name = nameOf(field);
  const text = shownText(field, typed[name] ?? '', options[name] ?? []);
  return text === '' ? <i>пусто</i> : <span class="entry__value">{text}</span>;
}

function Actions({ kind, address, seen, isHidden, action }: EntryPageProps & { action: string }) {
  const { hiding } = kind;
  return (
    <div class="entry__actions">
      {kind.add && (
        <a class="button" href={`/menu/new/${kind.id}?copy=${address}`}>
          Копировать
        </a>
      )}
      {hiding && (
        <form method="post" action={`${action}/hide`}>
          <input type="hidden" name="seen" value={seen} />
          <button type="submit">{isHidden ? hiding.show : hiding.hide}</button>
        </form>
      )}
      {canRemove(kind) && (
        <a class="button danger" href={`${action}/remove?seen=${seen}`}>
          {REMOVAL_TEXTS.remove}
        </a>
      )}
    </div>
  );
}

/** With CONTENT_DIR. */
export function EntryValues({
  kind,
  typed,
  options,
  advice,
}: Pick<EntryPageProps, 'kind' | 'typed' | 'options' | 'advice'>) {
  return (
    <dl class="conflict">
      {fieldsOf(kind).map((field) => (
        <>
          <dt>{field.label}</dt>
          <dd>
            <Shown field={field} typed={typed} options={options} />
            {advice[nameOf(field)] && <p class="field__advice">{advice[nameOf(field)]}</p>}
          </dd>
        </>
      ))}
    </dl>
  );
}
