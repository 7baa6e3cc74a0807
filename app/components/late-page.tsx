import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { drawAtOnce, type Late, late, loadSoon } from './late.ts';

/** What the first page shows as HTML until its code is there, and when it comes. */
const untaken = new Map<Late<unknown>, Promise<unknown>>();

/**
 * A component whose code comes when the page is alive and has nothing else to do. Until then its HTML stays as the server sent it;
 * then React takes that over, and what somebody has typed, chosen or focused in it stays. Another page suspends as a whole, without a Suspense
 * of its own, which would show its fallback at once: because the router goes there in a transition, the page before stays meanwhile.
 *
 * React throws the HTML away if something around it changes at once while the code is not there: Back does, other changes of the router are
 * transitions, which wait. Then the HTML is put back. Whoever changes anything else waits for `takeOver`.
 */
export function latePage<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const part = late(importComponent);
  // biome-ignore lint/correctness/noComponentHookFactories: once for each module
  return function LatePage(props: Props) {
    const [isFirst] = useState(isFirstPage);
    useEffect(() => leaveFirstPage, []);
    const content = <Content part={part} props={props} />;
    if (!isFirst) return content;
    waitFor(part);
    return <Suspense fallback={<AsBefore />}>{content}</Suspense>;
  };
}

/** Takes what React throws away and keeps it on the page: nobody sees a difference. */
function AsBefore() {
  const [nodes] = useState(() => Array.from(document.getElementById('main')?.childNodes ?? []));
  return <div ref={(place) => place?.append(...nodes.filter((node) => !node.isConnected))} />;
}

type ContentProps<Props> = { part: Late<ComponentType<Props>>; props: Props };

function Content<Props extends object>({ part, props }: ContentProps<Props>) {
  return createElement(use(import.meta.env.SSR || part.code ? part.load() : arrivalOf(part)), props);
}

let firstPage = pageNow();

/** The server renders nothing but first pages. */
function pageNow(): string | null {
  return import.meta.env.SSR ? '' : window.location.pathname + window.location.search;
}

function isFirstPage(): boolean {
  return pageNow() === firstPage;
}

function leaveFirstPage(): void {
  firstPage = null;
}

/** The first page can be seen without its code. Any other one that waits in vain is loaded as a document. */
function arrivalOf<Code>(part: Late<Code>): Promise<Code> {
  const arrival = isFirstPage() ? (untaken.get(part) as Promise<Code> | undefined) : undefined;
  return arrival ?? part.arrival();
}

function waitFor<Code>(part: Late<Code>): void {
  if (import.meta.env.SSR || untaken.has(part)) return;
  drawAtOnce(part);
  const arrival = new Promise<Code>((resolve) => {
    part.subscribe(() => resolve(part.load()));
    loadSoon(part.load);
  });
  untaken.set(part, arrival);
}
