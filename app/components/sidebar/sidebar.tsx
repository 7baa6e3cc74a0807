import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { LiveSearch } from '#app/components/search/live-search.tsx';
import { searchHref } from '#app/domain/catalogue/search-query.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import type { NavItem } from '#contract/content.ts';
import { PopularList, SideMenu } from './sidebar-lists.tsx';

type SidebarProps = {
  menu?: readonly NavItem[];
  popular?: ComponentProps<typeof PopularList>['items'];
  tags?: readonly string[];
};

export function Sidebar({ menu = [], popular = [], tags = [] }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <aside className="sidebar" aria-label="Ещё на сайте">
      <section aria-labelledby="sidebar-search">
        <h2 id="sidebar-search" className="sidebar__title heading-3">
          {LABELS.search}
        </h2>
        <LiveSearch />
      </section>
      {menu.length > 0 && <SideMenu items={menu} currentPath={pathname} />}
      {popular.length > 0 && <PopularList items={popular} />}
      {tags.length > 0 && (
        <section aria-labelledby="sidebar-tags">
          <h2 id="sidebar-tags" className="sidebar__title heading-3">
            Теги
          </h2>
          <TagList items={tags.map((tag) => ({ title: tag, href: searchHref(tag) }))} />
        </section>
      )}
    </aside>
  );
}
