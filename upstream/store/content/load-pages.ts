import type { Content, ContentNavItem } from '../../content/content.ts';
import { type Db, replaceRows } from '../database/bulk-write.ts';
import { keepReplacedTexts } from '../guests/consents.ts';

/** Nothing refers to these rows. */

export async function loadPages(db: Db, content: Content): Promise<void> {
  await replaceRows(
    db,
    'settings',
    Object.entries(content.settings).map(([name, value]) => ({ name, value })),
  );
  await replaceRows(
    db,
    'work_days',
    content.workDays.map(({ day, status }, position) => ({ position, day, status })),
  );
  await replaceRows(db, 'menus', menuRows(content));
  await replaceRows(
    db,
    'sliders',
    content.sliders.map(({ title, subTitle, menuType, items }, index) => ({
      id: index + 1,
      menu_type: menuType,
      page_json: JSON.stringify({ id: index + 1, title, subTitle, menuType, items }),
    })),
  );
  await replaceRows(
    db,
    'seo_pages',
    content.seoPages.map(({ pageType, metaData, content, coverUrls }) => ({
      page_type: pageType,
      page_json: JSON.stringify({ pageType, metaData, content, coverUrls }),
    })),
  );
  await replaceRows(db, 'moved_addresses', content.movedAddresses ?? []);
  await keepReplacedTexts(db, content.infoPages, new Date());
  await replaceRows(
    db,
    'info_pages',
    content.infoPages.map(({ slug, title, content, coverUrls, metaData }) => ({
      slug,
      page_json: JSON.stringify({ slug, title, content, coverUrls, metaData }),
    })),
  );
}

function menuRows({ navMenus, navImages }: Content) {
  let lastItemId = 0;
  const numbered = ({ title, subTitle, url, counter, coverUrls, childs = [] }: ContentNavItem): object => {
    lastItemId += 1;
    return { id: lastItemId, title, subTitle, url, counter, coverUrls, childs: childs.map(numbered) };
  };
  const menus = [
    ...navMenus.map((menu) => ({ ...menu, shownAs: 'links' as const })),
    ...navImages.map((menu) => ({ ...menu, shownAs: 'images' as const })),
  ];
  return menus.map(({ title, menuType, items, shownAs }, index) => ({
    id: index + 1,
    shown_as: shownAs,
    menu_type: menuType,
    page_json: JSON.stringify({ title, menuType, items: items.map(numbered) }),
  }));
}
