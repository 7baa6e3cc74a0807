import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** A line across the window, below header and tabs: the group that it crosses is the one that is read. */
const READ_AT = { rootMargin: '-30% 0px -70% 0px' };

/**
 * Tabs follow the scroll. The tab of the group that is read is marked, and brought into view where the tabs scroll
 * sideways; so is the chosen one. Groups name their tab: `<section data-tab={href}>`. Choosing another tab
 * from further down scrolls to the top of its dishes; going back restores the scroll position.
 */
export function useTabInView(strip: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  const shownFor = useRef(chosen);
  const isBack = useNavigationType() === 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: rerun for another chosen tab only
  useEffect(() => {
    const tabs = strip.current;
    if (!tabs) return;
    show(tabs, tabs.querySelector('[aria-current]'));
    if (shownFor.current !== chosen && !isBack && isStuck(tabs)) tabs.parentElement?.scrollIntoView();
    shownFor.current = chosen;

    const observer = new IntersectionObserver((groups) => {
      for (const { target, isIntersecting } of groups) {
        const tab = tabs.querySelector<HTMLElement>(`[href="${CSS.escape(tabOf(target))}"]`);
        if (tab?.ariaCurrent) continue;
        tab?.toggleAttribute('data-here', isIntersecting);
        if (isIntersecting) show(tabs, tab);
      }
      // Above all groups again, as after a jump to the top.
      if (!tabs.querySelector('[data-here]') && !isStuck(tabs))
        show(tabs, tabs.querySelector('[aria-current]'));
    }, READ_AT);
    for (const group of tabs.parentElement?.querySelectorAll('[data-tab]') ?? []) observer.observe(group);
    return () => {
      observer.disconnect();
      tabs.querySelector('[data-here]')?.removeAttribute('data-here');
    };
  }, [strip, chosen]);
}

function tabOf(group: Element): string {
  return group.getAttribute('data-tab') ?? '';
}

/** The list has gone up under the tabs. */
function isStuck(tabs: HTMLElement): boolean {
  const list = tabs.nextElementSibling?.getBoundingClientRect();
  return list !== undefined && list.top < tabs.getBoundingClientRect().bottom;
}

/** In the middle of the strip, as far as it goes. */
function show(tabs: HTMLElement, tab: Element | null | undefined): void {
  if (!tab) return;
  const { left, width } = tab.getBoundingClientRect();
  const strip = tabs.getBoundingClientRect();
  tabs.scrollBy({ left: left + width / 2 - strip.left - strip.width / 2 });
}
