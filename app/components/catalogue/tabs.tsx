import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { typeset } from '#app/domain/text/typography.ts';

type TabsProps = {
  label: string;
  items: readonly { title: string; href: string; current: boolean }[];
};

/** Links that keep the scroll position; sticky on phones. */
export function Tabs({ label, items }: TabsProps) {
  const strip = useRef<HTMLElement>(null);
  useTabInView(strip, items.find(({ current }) => current)?.href);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      <ul className="tabs__list">
        {items.map(({ title, href, current }) => (
          <li key={href}>
            <a className="tab" href={href} data-keep-scroll="" aria-current={current ? 'true' : undefined}>
              {typeset(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SectionChipsProps = {
  sections: readonly { title: string; href: string }[];
  /** On the page of a section. */
  current?: string;
};

/** The way from section to section; always in reach. */
export function SectionChips({ sections, current }: SectionChipsProps) {
  const strip = useRef<HTMLElement>(null);
  useTabInView(strip, current);
  if (sections.length < 2) return null;
  return (
    <nav ref={strip} className="tabs section-chips" aria-label="Разделы меню">
      <ChipArrow strip={strip} direction={-1} />
      <ul className="tabs__list">
        {sections.map(({ title, href }) => (
          <li key={href}>
            <a className="tab tab--section" href={href} aria-current={href === current ? 'page' : undefined}>
              {typesetNode(title)}
            </a>
          </li>
        ))}
      </ul>
      <ChipArrow strip={strip} direction={1} />
    </nav>
  );
}

type ChipArrowProps = { strip: RefObject<HTMLElement | null>; direction: -1 | 1 };

/** For mice, while there is more on that side. By keyboard the chips themselves come into view. */
function ChipArrow({ strip, direction }: ChipArrowProps) {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const tabs = strip.current;
    if (!tabs) return;
    function measure() {
      if (!tabs) return;
      const { scrollLeft, scrollWidth, clientWidth } = tabs;
      setMore(direction < 0 ? scrollLeft > 1 : scrollLeft + clientWidth < scrollWidth - 1);
    }
    const observer = new ResizeObserver(measure);
    observer.observe(tabs);
    tabs.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      tabs.removeEventListener('scroll', measure);
    };
  }, [strip, direction]);
  if (!hasMore) return null;
  return (
    <button
      type="button"
      className={classNames(
        'section-chips__arrow icon-button',
        direction > 0 && 'section-chips__arrow--next',
      )}
      tabIndex={-1}
      aria-hidden="true"
      onClick={() =>
        strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7, behavior: 'smooth' })
      }
    >
      <Icon name={direction > 0 ? 'arrow-right' : 'arrow-left'} />
    </button>
  );
}

/** The group that crosses 30 % of the window's height is in view. */
const READ_AT = { rootMargin: '-30% 0px -70% 0px' };

/**
 * Marks the tab of the group in view (`<section data-tab={href}>`). After a choice further down the page,
 * scrolls to the top of the list; Back restores the position.
 */
function useTabInView(strip: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  const shownFor = useRef(chosen);
  const isBack = useNavigationType() === 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns only for another chosen tab
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
      // As after a jump to the top.
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

function isStuck(tabs: HTMLElement): boolean {
  const list = tabs.nextElementSibling?.getBoundingClientRect();
  return list !== undefined && list.top < tabs.getBoundingClientRect().bottom;
}

function show(tabs: HTMLElement, tab: Element | null | undefined): void {
  if (!tab) return;
  const { left, width } = tab.getBoundingClientRect();
  const strip = tabs.getBoundingClientRect();
  tabs.scrollBy({ left: left + width / 2 - strip.left - strip.width / 2 });
}
