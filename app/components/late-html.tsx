import { type ComponentType, createElement, use, useState, useSyncExternalStore } from 'react';
import { AS_SERVED } from './as-served.ts';
import { kept } from './kept.tsx';
import { drawAtOnce, type Late, late, useLate } from './late.ts';

type Options<Props> = {
  isToBeKept?: (props: Props) => boolean;
  /** What the code draws it from besides its props. */
  dataOf?: (props: Props) => Late<unknown>;
  /** Its props change by what a shopper does, and not with a page alone. */
  isDrawnAtOnce?: boolean;
};

/**
 * Like `kept`, for what has no handlers and no state: in the browser its HTML stays as the server sent it, and React takes
 * over only its outermost element. Its code and data come when other props come; until they are there the old HTML stays. See
 * docs/decisions/0028-pages-of-a-shopper.md.
 *
 * @param tag of the outermost element.
 * @param importComponent on the server it draws nothing from hooks.
 */
export function lateAsHtml<Props extends object>(
  tag: string,
  importComponent: () => Promise<ComponentType<Props>>,
  { isToBeKept, dataOf, isDrawnAtOnce }: Options<Props> = {},
): ComponentType<Props> {
  const part = late(importComponent);
  if (isDrawnAtOnce) drawAtOnce(part);
  return import.meta.env.SSR ? onServer(part, isToBeKept) : inBrowser(tag, part, dataOf);
}

function onServer<Props extends object>(
  part: Late<ComponentType<Props>>,
  isToBeKept?: (props: Props) => boolean,
): ComponentType<Props> {
  let component: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return function LateAsHtml(props: Props) {
    const loaded = use(part.load());
    component ??= kept(loaded, isToBeKept);
    return createElement(component, props);
  };
}

function inBrowser<Props extends object>(
  tag: string,
  part: Late<ComponentType<Props>>,
  dataOf: (props: Props) => Late<unknown> = () => part,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return function LateAsHtml(props: Props) {
    const isServed = useIsServed();
    const [servedProps] = useState(props);
    const [isAsServed, setAsServed] = useState(true);
    const isOther = !isServed || !isAsServed || !areSame(servedProps, props);
    const component = useLate(part, isOther);
    const data = useLate(dataOf(props), isOther);
    if (isAsServed && isOther && component && data) setAsServed(false);
    if (isServed && isAsServed) return createElement(tag, AS_SERVED);
    // Another page, in a transition: the old one stays until the code is there.
    return createElement(use(component ? part.load() : part.arrival()), props);
  };
}

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
  const names = Object.keys({ ...one, ...other }) as (keyof typeof one)[];
  return names.every((name) => isSame(one[name], other[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
