import { type ComponentType, createContext, createElement, Fragment, memo, use } from 'react';

/** What the server has rendered before (`services/pages/kept-pieces.server.ts`). */
export type Keeper = {
  /** An element of this name stands in the page for a piece, or around one that is yet to be kept. */
  tag: string;
  /** Notes that a piece stands here. @returns its number, and whether it is there already */
  place(component: unknown, props: object): Place;
  /** The same in the head; `null`: this page's is not kept. */
  placeInHead(component: unknown): Place | null;
};
type Place = { number: number; isThere: boolean };

/** `null` in the browser, and where each piece is to be rendered. */
export const KeeperContext = createContext<Keeper | null>(null);

/**
 * `memo` in the browser, and its like on the server, from one page to the next: while its props are the same, a component's HTML
 * is not made again. So it must be drawn from its props alone. It writes no id of `useId`, nothing of a shopper's own and no eager picture, which
 * puts a link into the head; props are texts, numbers and objects that live longer than a request. Functions do not count there.
 */
export function kept<Props extends object>(
  component: ComponentType<Props>,
  isToBeKept: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return memo(component) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return function Kept(props: Props) {
    const keeper = use(KeeperContext);
    if (!keeper || !isToBeKept(props)) return createElement(component, props);
    const { number, isThere } = keeper.place(component, props);
    return createElement(keeper.tag, { n: number }, isThere ? null : createElement(component, props));
  };
}

/**
 * Like `kept`, for what stands in the head and is drawn from the address and the data of a page, but for what they say of one shopper. React
 * writes it outside of any element, so a mark stands where it begins; it ends with the head.
 */
export function keptInHead(component: ComponentType): ComponentType {
  if (!import.meta.env.SSR) return component;
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return function KeptInHead() {
    const keeper = use(KeeperContext);
    const place = keeper?.placeInHead(component);
    if (!keeper || !place) return createElement(component);
    const mark = createElement('meta', { name: keeper.tag, content: place.number });
    return createElement(Fragment, null, mark, place.isThere ? null : createElement(component));
  };
}
