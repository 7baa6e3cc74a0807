import { DomUtils, parseDocument } from 'htmlparser2';
import type { Form } from './visit.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Attributes = Record<string, string | RegExp>;
/** What a click of a visitor without scripts asks for: arguments for `shopper.visit`. */
export type Submission = [path: string, form?: Form];

/** HTML as a visitor without scripts meets it: texts to read, fields to fill in, buttons to press. */
export type Page = ReturnType<typeof readPage>;

export function readPage(html: string) {
  const document = parseDocument(html);

  function all(tag: string, attributes: Attributes = {}): Element[] {
    return DomUtils.getElementsByTagName(tag, document).filter((element) => hasAll(element, attributes));
  }

  /** The one element of that kind. @throws if there is none, or more than one */
  function one(tag: string, attributes: Attributes = {}): Element {
    const found = all(tag, attributes);
    const [element] = found;
    if (!element || found.length > 1) throw new Error(`${found.length} ${describe(tag, attributes)}`);
    return element;
  }

  function byId(id: string): Element | null {
    return DomUtils.getElementById(id, document);
  }

  /** @param group accessible name of the group it stands in, where several buttons have one name */
  function button(name: string, group?: string): Element {
    const found = all('button').filter(
      (candidate) => nameOf(candidate) === name && (group === undefined || isInGroup(candidate, group)),
    );
    // A form repeats its button out of sight where Enter must press another one than the first.
    const element = found.find((candidate) => candidate.attribs['aria-hidden'] !== 'true');
    if (!element) throw new Error(`no button «${name}»; there are ${all('button').map(nameOf).join(', ')}`);
    return element;
  }

  /**
   * What the browser sends when a button is pressed: the fields of its form as they stand, with what was typed in their
   * place, and the button's own value.
   *
   * @param typed by field name; what is unticked or emptied is `''`
   */
  function press(name: string, { group, typed = {} }: { group?: string; typed?: Form } = {}): Submission {
    const pressed = button(name, group);
    if ('disabled' in pressed.attribs) throw new Error(`«${name}» is disabled`);
    const form = formOf(pressed);
    const { name: field, value = '' } = pressed.attribs;
    const fields: Form = { ...valuesOf(form), ...typed };
    if (field) fields[field] = value;
    const method = pressed.attribs.formmethod ?? form.attribs.method ?? 'get';
    const path = pressed.attribs.formaction ?? form.attribs.action ?? '';
    if (method.toLowerCase() === 'post') return [path, fields];
    const entries = Object.entries(fields).flatMap(([key, value]) =>
      [value].flat().map((each) => [key, each]),
    );
    return [`${path}?${new URLSearchParams(entries as string[][])}`];
  }

  return {
    document,
    all,
    one,
    byId,
    button,
    press,
    title: textOf(all('title')[0]),
    /** Everything there is to read, whitespace collapsed. */
    text: textOf(all('body')[0]),
    /** The notices of the page. */
    notices: all('div', { class: /^toast toast--/ }).map((toast) =>
      textOf(DomUtils.getElementsByTagName('p', toast)[0]),
    ),
    /** The alerts: what is not about one field, or what the API said. */
    alerts: all('div', { class: /^alert / }).map(textOf),
    /** The links of the summary above a refused form: where they lead and what they say. */
    summary: all('div', { id: 'error-summary' })
      .flatMap((box) => DomUtils.getElementsByTagName('a', box))
      .map((link) => [link.attribs.href ?? '', textOf(link)] as const),
    links: all('a').map((link) => link.attribs.href ?? ''),
    /** The fields of the form with this id, as they would be sent now. */
    values: (formId: string): Form => {
      const form = byId(formId);
      if (!form) throw new Error(`no form #${formId}`);
      return valuesOf(form);
    },
    /** What a screen reader adds to a field: the elements of `aria-describedby`, joined. */
    description: (element: Element): string =>
      (element.attribs['aria-describedby'] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((id) => {
          const described = byId(id);
          if (!described) throw new Error(`aria-describedby leads to #${id}, which is not there`);
          return textOf(described);
        })
        .join(' '),
  };
}

/** Text as people read it: without scripts and styles, white space collapsed. */
export function textOf(element: Element | undefined): string {
  return element ? rawText(element).replace(/\s+/g, ' ').trim() : '';
}

function rawText(element: Element): string {
  return element.children
    .map((child) => {
      if (DomUtils.isText(child)) return child.data;
      if (!DomUtils.isTag(child) || ['script', 'style', 'template'].includes(child.name)) return '';
      const text = rawText(child);
      return BLOCKS.has(child.name) ? ` ${text} ` : text;
    })
    .join('');
}
const BLOCKS = new Set(
  'p div li ul ol dl dt dd td th tr table h1 h2 h3 section article main header footer legend label br option'.split(
    ' ',
  ),
);

function nameOf(element: Element): string {
  return element.attribs['aria-label'] ?? textOf(element);
}

function isInGroup(element: Element, group: string): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) {
    if (DomUtils.isTag(parent) && parent.attribs['aria-label'] === group) return true;
  }
  return false;
}

function formOf(element: Element): Element {
  for (let parent = element.parent; parent; parent = parent.parent) {
    if (DomUtils.isTag(parent) && parent.name === 'form') return parent;
  }
  throw new Error('a button outside of a form');
}

/** What a browser would send of a form: ticked boxes, chosen radios, texts as they stand. */
function valuesOf(form: Element): Form {
  const fields: Form = {};
  for (const element of DomUtils.getElementsByTagName(isField, form)) {
    const { name, type, value } = element.attribs;
    if (!name || 'disabled' in element.attribs) continue;
    if (element.name === 'textarea') {
      // A line break right after the tag is not part of the text.
      fields[name] = DomUtils.textContent(element).replace(/^\n/, '');
    } else if (type === 'checkbox' || type === 'radio') {
      if ('checked' in element.attribs) fields[name] = value ?? 'on';
    } else {
      fields[name] = value ?? '';
    }
  }
  return fields;
}

function isField(tag: string): boolean {
  return tag === 'input' || tag === 'textarea';
}

function hasAll(element: Element, attributes: Attributes): boolean {
  return Object.entries(attributes).every(([name, wanted]) => {
    const value = element.attribs[name];
    return typeof wanted === 'string' ? value === wanted : value !== undefined && wanted.test(value);
  });
}

function describe(tag: string, attributes: Attributes): string {
  const conditions = Object.entries(attributes).map(([name, value]) => `[${name}=${value}]`);
  return `elements ${tag}${conditions.join('')}`;
}
