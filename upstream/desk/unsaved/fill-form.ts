import {
  defaultTreeAdapter,
  html,
  parse,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { FORM_PAGE, type UnsavedForm } from './unsaved-form.ts';

type Filled = {
  html: string;
  /** Values without a visible field on this page, which the form carries hidden. */
  hidden: [name: string, value: string][];
  /** Whether the form has a value that a user can enter. */
  hasTyped: boolean;
};

const ORIGIN = 'http://desk.invalid';
/** Controls whose value the user does not type. */
const FIXED = new Set(['hidden', 'submit']);

/** Puts the values of a form back into its page. @returns null if the page does not have the form */
export function fillForm(
  page: string,
  path: string,
  { action, fields }: Pick<UnsavedForm, 'action' | 'fields'>,
): Filled | null {
  const document = parse(page);
  const all = elementsOf(document);
  const forms = all.filter((form) => form.tagName === 'form' && isSentTo(form, all, path, action));
  /** A page may have several forms with one address: of each dish, or for each status. */
  const likeness = (form: Tree.Element) =>
    controlsOf(form, all).flatMap((control) =>
      fields.filter(
        ([name, value]) =>
          name === attribute(control, 'name') &&
          (!FIXED.has(typeOf(control)) || value === attribute(control, 'value')),
      ),
    ).length;
  const [form] = forms.toSorted((one, other) => likeness(other) - likeness(one));
  if (!form) return null;

  const left = new Map<string, string[]>();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value]);
  const asked = new Map(left);
  let hasTyped = false;
  for (const control of controlsOf(form, all)) {
    const name = attribute(control, 'name');
    const type = typeOf(control);
    if (name === undefined || type === 'file' || type === 'password') continue;
    const values = asked.get(name);
    if (type === 'submit') left.delete(name);
    else if (type === 'checkbox' || type === 'radio') {
      const isChosen = values?.includes(attribute(control, 'value') ?? 'on') ?? false;
      setAttribute(control, 'checked', isChosen ? '' : undefined);
      left.delete(name);
    } else if (type === 'select') {
      for (const option of elementsOf(control).filter(({ tagName }) => tagName === 'option'))
        setAttribute(option, 'selected', values?.includes(optionValue(option)) ? '' : undefined);
      left.delete(name);
    } else {
      const [value, ...rest] = left.get(name) ?? [];
      if (value === undefined) continue;
      if (type === 'textarea') setText(control, value);
      else setAttribute(control, 'value', value);
      if (rest.length > 0) left.set(name, rest);
      else left.delete(name);
    }
    if (values !== undefined && !FIXED.has(type)) hasTyped = true;
  }
  const hidden = [...left].flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  for (const [name, value] of [...hidden, [FORM_PAGE, path] as const]) {
    const input = defaultTreeAdapter.createElement('input', html.NS.HTML, [
      { name: 'type', value: 'hidden' },
      { name: 'name', value: name },
      { name: 'value', value },
    ]);
    defaultTreeAdapter.appendChild(form, input);
  }
  openAround(form);
  return {
    html: serialize(document),
    hidden,
    hasTyped: hasTyped || hidden.some(([, value]) => value !== ''),
  };
}

/** Puts a rendered note above the content of a page. */
export function withNote(page: string, note: string): string {
  const document = parse(page);
  const main = elementsOf(document).find(({ tagName }) => tagName === 'main');
  const [element] = parseFragment(note).childNodes;
  const first = main?.childNodes[0];
  if (main && element && first) defaultTreeAdapter.insertBefore(main, element, first);
  return serialize(document);
}

function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

function controlsOf(form: Tree.Element, all: readonly Tree.Element[]): Tree.Element[] {
  const id = attribute(form, 'id');
  const others = id === undefined ? [] : all.filter((each) => attribute(each, 'form') === id);
  const own = elementsOf(form).filter((each) => attribute(each, 'form') === undefined);
  return [...own, ...others].filter(({ tagName }) =>
    ['input', 'textarea', 'select', 'button'].includes(tagName),
  );
}

function isSentTo(form: Tree.Element, all: readonly Tree.Element[], path: string, action: string): boolean {
  if (attribute(form, 'method')?.toLowerCase() !== 'post') return false;
  const targets = [
    attribute(form, 'action') ?? '',
    ...controlsOf(form, all).flatMap((control) => attribute(control, 'formaction') ?? []),
  ];
  return targets.some((target) => {
    const { pathname, search } = new URL(target || path, new URL(path, ORIGIN));
    return pathname + search === action;
  });
}

function typeOf(control: Tree.Element): string {
  if (control.tagName === 'button') return 'submit';
  return control.tagName === 'input' ? (attribute(control, 'type') ?? 'text') : control.tagName;
}

function attribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

function setAttribute(element: Tree.Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((each) => each.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}

/** A parser drops the first line break of a textarea. */
function setText(element: Tree.Element, text: string): void {
  element.childNodes = [];
  defaultTreeAdapter.insertText(element, text.startsWith('\n') || text.startsWith('\r') ? `\n${text}` : text);
}

function optionValue(option: Tree.Element): string {
  const text = option.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  return attribute(option, 'value') ?? text.trim();
}

/** A typed text must not be folded away. */
function openAround(element: Tree.Element): void {
  for (let node: Tree.ParentNode | null = element; node; node = 'parentNode' in node ? node.parentNode : null)
    if ('tagName' in node && node.tagName === 'details') setAttribute(node, 'open', '');
}
