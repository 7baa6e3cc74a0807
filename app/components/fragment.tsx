import { createContext, createElement, type FunctionComponent, type ReactNode, use } from 'react';

/** `Value` if JSON can represent it, otherwise `never`. */
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

/** Props that are not JSON make `fragment()` a type error. */
type HasJsonProps<Props> = Props extends Json<Props> ? unknown : { propsMustBeJson: never };

export type FragmentRenderer = (component: FunctionComponent<never>, props: object) => string;

/** `null` in the browser and inside another fragment: an ordinary component. */
export const FragmentContext = createContext<FragmentRenderer | null>(null);

/**
 * The server caches the HTML by the props, so `Component` must depend on them alone: no context, no router
 * hooks, no `useId`, no eager `<img>` outside a `<picture>` (React preloads it in the head). The browser
 * hydrates the same DOM (docs/decisions/0027-caches.md).
 *
 * @param tag of the element around `Component`
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
