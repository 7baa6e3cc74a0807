import { createContext, createElement, type FunctionComponent, type ReactNode, use } from 'react';

/** `Value` where JSON can say it, else `never`: no function, date, map, set or React element. */
type Json<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : Value extends NotJson
      ? never
      : { [Name in keyof Value]: Json<Value[Name]> };
type NotJson =
  | ((...args: never[]) => unknown)
  | symbol
  | Date
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | Extract<ReactNode, object>;

/** Adds nothing to a component whose props are JSON; no other component has it. */
type HasJsonProps<Props> = Props extends Json<Props> ? unknown : { propsMustBeJson: never };

/** Returns the HTML of a component that is rendered alone. */
export type FragmentRenderer = (component: FunctionComponent<never>, props: object) => string;

/** `null` in the browser and inside another fragment, where a fragment is an ordinary component. */
export const FragmentContext = createContext<FragmentRenderer | null>(null);

/**
 * Makes a component whose HTML the server caches by its props. `Component` is rendered from these props alone: no context, no
 * router hooks, no `useId`, no eager `<img>` outside a `<picture>`. In the browser it is an ordinary component, which
 * hydrates the same DOM. See docs/decisions/0027-caches.md.
 *
 * @param tag of the element around what `Component` renders
 * @param attributes of that element
 */
export function fragment<Props extends object>(
  tag: string,
  Component: FunctionComponent<Props> & HasJsonProps<Props>,
  attributes: (props: Props) => Record<string, string | undefined> = () => ({}),
): (props: Props) => ReactNode {
  return function Fragment(props: Props) {
    const render = use(FragmentContext);
    const own = attributes(props);
    if (!render) return createElement(tag, own, createElement<Props>(Component, props));
    const html = render(Component, props);
    return createElement(tag, { ...own, dangerouslySetInnerHTML: { __html: html } });
  };
}
