import { type ComponentType, createContext, createElement, use } from 'react';

/** What the server has rendered before (`services/pages/kept-pieces.server.ts`). */
export type Keeper = {
  /** An element of this name stands in the page for a piece, or around one that is yet to be kept. */
  tag: string;
  /** Notes that a piece stands here. @returns its number, and whether it is there already */
  place(component: unknown, props: object): { number: number; isThere: boolean };
};

/** `null` in the browser, and where each piece is to be rendered. */
export const KeeperContext = createContext<Keeper | null>(null);

/**
 * Like `memo`, but for the server, and from one page to the next: while its props are the same, a component's HTML is not
 * made again. So it must be drawn from its props alone. It writes no id of `useId`, nothing of a shopper's own and no eager picture, which
 * puts a link into the head; props are texts, numbers and objects that live longer than a request. Functions do not count. In the browser
 * this is the component itself.
 */
export function kept<Props extends object>(
  component: ComponentType<Props>,
  isToBeKept: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return component;
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return function Kept(props: Props) {
    const keeper = use(KeeperContext);
    if (!keeper || !isToBeKept(props)) return createElement(component, props);
    const { number, isThere } = keeper.place(component, props);
    return createElement(keeper.tag, { n: number }, isThere ? null : createElement(component, props));
  };
}
