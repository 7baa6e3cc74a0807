/** Like a visitor without scripts. */
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { Form } from './visit.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Document = ReturnType<typeof parseDocument>;
type Attributes = Record<string, string | RegExp>;
export type Submission = [path: string, form?: Form];
export type Page = ReturnType<typeof readPage>;

export function readPage(html: string) {
  const document = parseDocument(html);

  function all(tag: string, attributes: Attributes = {}): Element[] {
    return DomUtils.getElementsByTagName(tag, document).filter(({ attribs }) =>
      Object.entries(attributes).every(([name, wanted]) => {
        const value = attribs[name];
        return typeof wanted === 'string' ? value === wanted : value !== undefined && wanted.test(value);
      }),
    );
  }

  /** @throws unless there is exactly one */
  function one(tag: string, attributes: Attributes = {}): Element {
    const [element, ...others] = all(tag, attributes);
    if (element && others.length === 0) return element;
    throw new Error(`not exactly one ${tag} ${Object.entries(attributes)}`);
  }

  function byId(id: string): Element | null {
    return DomUtils.getElementById(id, document);
  }

  /** @param group accessible name of the group around it, if the name is not unique */
  function button(name: string, group?: string): Element {
    const found = all('button').filter(
      (candidate) =>
        nameOf(candidate) === name &&
        (group === undefined || findAround(candidate, ({ attribs }) => attribs['aria-label'] === group)),
    );
    // Forms with another default button than the first one repeat it hidden at the top.
    const element = found.find(({ attribs }) => attribs['aria-hidden'] !== 'true');
    if (!element) throw new Error(`no button «${name}»; there are ${all('button').map(nameOf).join(', ')}`);
    return element;
  }

  /** @param typed by field name; `''` for an unticked or empty field */
  function press(name: string, { group, typed = {} }: { group?: string; typed?: Form } = {}): Submission {
    const { attribs, parent } = button(name, group);
    if ('disabled' in attribs) throw new Error(`«${name}» is disabled`);
    const form = attribs.form
      ? byId(attribs.form)
      : findAround({ parent }, (element) => element.name === 'form');
    if (!form) throw new Error(`«${name}» is outside of a form`);
    const fields: Form = { ...valuesOf(form), ...typed };
    if (attribs.name) fields[attribs.name] = attribs.value ?? '';
    const path = attribs.formaction ?? form.attribs.action ?? '';
    if ((attribs.formmethod ?? form.attribs.method) === 'post') return [path, fields];
    return [`${path}?${new URLSearchParams(fields as Record<string, string>)}`];
  }

  return {
    document,
    all,
    one,
    byId,
    button,
    press,
    title: textOf(all('title')[0]),
    text: textOf(all('body')[0]),
    notices: all('div', { class: /^toast toast--/ }).map((toast) =>
      textOf(DomUtils.getElementsByTagName('p', toast)[0]),
    ),
    alerts: all('div', { class: /^alert / }).map(textOf),
    /** Targets and texts of its links. */
    summary: all('div', { id: 'error-summary' })
      .flatMap((box) => DomUtils.getElementsByTagName('a', box))
      .map((link) => [link.attribs.href ?? '', textOf(link)] as const),
    links: all('a').map((link) => link.attribs.href ?? ''),
    /** As a browser would send them. */
    values(formId: string): Form {
      const form = byId(formId);
      if (!form) throw new Error(`no form #${formId}`);
      return valuesOf(form);
    },
    /** `aria-describedby` */
    description: ({ attribs }: Element): string =>
      (attribs['aria-describedby']?.split(' ') ?? []).map((id) => textOf(byId(id) ?? undefined)).join(' '),
  };
}

const BLOCKS = new Set(
  'p div li ul ol dl dt dd td th tr table h1 h2 h3 section article main header footer legend label br option'.split(
    ' ',
  ),
);

/** The word of `spokenPrice`, which is not on the screen. */
const SPOKEN_ROUBLES = /(?<=\.-) рубл(?:ь|я|ей)/g;

/** As on the screen, without scripts and styles; white space becomes one space. */
export function textOf(element: Element | undefined): string {
  return element ? rawText(element).replace(/\s+/g, ' ').replace(SPOKEN_ROUBLES, '').trim() : '';
}

function rawText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === ElementType.Text) return child.data;
      if (!('attribs' in child) || ['script', 'style', 'template'].includes(child.name)) return '';
      const text = rawText(child);
      return BLOCKS.has(child.name) ? ` ${text} ` : text;
    })
    .join('');
}

function nameOf(element: Element): string {
  return element.attribs['aria-label'] ?? textOf(element);
}

function findAround({ parent }: Pick<Element, 'parent'>, matches: (element: Element) => boolean) {
  for (let around = parent; around; around = around.parent) {
    if ('attribs' in around && matches(around)) return around;
  }
  return null;
}

/** With those that name the form, wherever they stand. */
function controlsOf(form: Element): Element[] {
  const all = (inside: Element | Document) => DomUtils.getElementsByTagName((tag) => FIELDS.has(tag), inside);
  const own = all(form).filter(({ attribs }) => attribs.form === undefined);
  const { id } = form.attribs;
  const elsewhere = all(documentOf(form)).filter(({ attribs }) => id && attribs.form === id);
  return [...own, ...elsewhere];
}

function documentOf(element: Element): Document {
  let around: Element['parent'] = element;
  while (around?.parent) around = around.parent;
  return around as Document;
}

const FIELDS = new Set(['input', 'textarea', 'select']);

function valuesOf(form: Element): Form {
  const fields: Form = {};
  for (const element of controlsOf(form)) {
    const { name, type, value, checked } = element.attribs;
    if (!name || 'disabled' in element.attribs) continue;
    if (element.name === 'select') {
      const options = DomUtils.getElementsByTagName('option', element);
      const chosen = options.find((option) => 'selected' in option.attribs) ?? options[0];
      fields[name] = chosen?.attribs.value ?? '';
    } else if (element.name === 'textarea') {
      // HTML drops a line break right after the tag.
      fields[name] = DomUtils.textContent(element).replace(/^\n/, '');
    } else if (type !== 'checkbox' && type !== 'radio') {
      fields[name] = withValue(fields[name], value ?? '');
    } else if (checked !== undefined) {
      fields[name] = withValue(fields[name], value ?? 'on');
    }
  }
  return fields;
}

/** Of several controls with one name. */
function withValue(others: Form[string] | undefined, value: string): Form[string] {
  return others === undefined ? value : [others, value].flat();
}
