import {
  type ComponentType,
  cloneElement,
  createContext,
  createElement,
  Fragment,
  memo,
  type ReactElement,
  use,
  useState,
  useSyncExternalStore,
} from 'react';

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
  if (!import.meta.env.SSR) return memoOf(component);
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

/**
 * Like `kept`, for what has no handlers and no state: in the browser its HTML stays as the server sent it. React takes over
 * only its outermost element, until other props come. See docs/decisions/0028-pages-of-a-shopper.md.
 *
 * @param component uses no hooks itself, and its outermost element is one of HTML.
 */
export function keptAsHtml<Props extends object>(
  component: (props: Props) => ReactElement<object> | null,
): ComponentType<Props> {
  if (import.meta.env.SSR) return kept(component);
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return memoOf(function KeptAsHtml(props: Props) {
    const isServed = useIsServed();
    const [servedProps] = useState(props);
    const [isAsServed, setAsServed] = useState(true);
    if (isAsServed && !areSame(servedProps, props)) setAsServed(false);
    if (!isServed || !isAsServed) return createElement(component, props);
    const outermost = component(props);
    return outermost && cloneElement(outermost, AS_SERVED);
  });
}

function memoOf<Props extends object>(component: ComponentType<Props>): ComponentType<Props> {
  return memo(component) as unknown as ComponentType<Props>;
}

/** React leaves the markup alone that it finds there. */
const AS_SERVED = {
  children: undefined,
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
};

/** Whether the server sent this component's HTML and React took it over. If React had to draw the page anew, it is not there. */
function useIsServed(): boolean {
  const [markup] = useState({ isServed: false });
  return useSyncExternalStore(
    neverChanges,
    () => markup.isServed,
    () => {
      markup.isServed = true;
      return true;
    },
  );
}

function neverChanges() {
  return () => {};
}

/** Whether they say the same. Whoever reads the frame anew gets the same data as other objects. */
function areSame(one: object, other: object): boolean {
  const others = new Map<string, unknown>(Object.entries(other));
  const entries = Object.entries(one);
  return entries.length === others.size && entries.every(([name, value]) => isSame(value, others.get(name)));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
