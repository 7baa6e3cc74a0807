import { createContext, createElement, type FunctionComponent, type ReactNode, use } from 'react';

/** `Value` if JSON can represent it, otherwise `never`: for functions, dates, maps, sets and React elements. */
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

/** `unknown` if the props are JSON; otherwise a type that no component satisfies, which makes `fragment()` a type error. */
type HasJsonProps<Props> = Props extends Json<Props> ? unknown : { propsMustBeJson: never };

/** Returns the HTML of a component rendered outside of the page. */
export type FragmentRenderer = (component: FunctionComponent<never>, props: object) => string;

/** `null` in the browser and inside another fragment: there a fragment is an ordinary component. */
export const FragmentContext = createContext<FragmentRenderer | null>(null);

/**
 * Creates a component whose HTML the server caches by its props. `Component` must depend on these props alone: no context, no
 * router hooks, no `useId`, no eager `<img>` outside a `<picture>`, for which React adds a preload to the page's head. In the
 * browser it is an ordinary component, which hydrates the same DOM. See docs/decisions/0027-caches.md.
 *
 * @param tag of the element around `Component`
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
