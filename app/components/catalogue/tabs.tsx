import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

type TabsProps = {
  label: string;
  items: readonly { title: string; href: string; current: boolean }[];
};

/**
 * Filters of a list. Links: each has an address, and the page stays where it is scrolled to. On phones they stay under the
 * header; with scripts they follow what is read.
 */
export function Tabs({ label, items }: TabsProps) {
  const strip = useRef<HTMLElement>(null);
  useTabInView(strip, items.find(({ current }) => current)?.href);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      <ul className="tabs__list">
        {items.map(({ title, href, current }) => (
          <li key={href}>
            <a className="tab" href={href} data-keep-scroll="" aria-current={current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A line across the window, below header and tabs: the group that it crosses is the one that is read. */
const READ_AT = { rootMargin: '-30% 0px -70% 0px' };

/**
 * Tabs follow the scroll. The tab of the group that is read is marked, and brought into view where the tabs scroll
 * sideways; so is the chosen one. Groups name their tab: `<section data-tab={href}>`. Choosing another tab
 * from further down scrolls to the top of its dishes; going back restores the scroll position.
 */
function useTabInView(strip: RefObject<HTMLElement | null>, chosen: string | undefined): void {
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
        const tab = tabs.querySelector<HTMLElement>(
          `[href="${CSS.escape(target.getAttribute('data-tab') ?? '')}"]`,
        );
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
