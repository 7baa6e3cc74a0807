import { coversFor } from '#app/domain/catalogue/covers.ts';
import { type ListedDish, listedDish } from '#app/domain/catalogue/listed-dish.ts';
import { servedAgain } from '#app/domain/text/serving-texts.ts';
import { env } from '#app/services/env.server.ts';
import type { NavItem } from '#contract/content.ts';
import { TemplateName } from '#contract/enums.ts';
import type { ProductCard } from '#contract/product.ts';

/** What lists show of things. All of a page's data travel twice, in its HTML and for its scripts: the rest is left out. */

export function cardsOf(
  dishes: readonly ProductCard[],
  template: TemplateName = TemplateName.DELIVERY,
): ListedDish[] {
  const now = new Date();
  return dishes.map((dish) => {
    const again = dish.notServed && servedAgain(dish.availableFrom, now, env.SHOP_TIME_ZONE);
    return listedDish(dish, template, again || undefined);
  });
}

/** An item of the grand menu: its second level has small pictures (components/frame/main-menu.tsx). */
export function menuItemOf(item: NavItem): NavItem {
  const childs = item.childs.map((group) => ({
    ...plainItemOf(group),
    coverUrls: coversFor(group.coverUrls, ['middle', 'homeNav', 'default']),
  }));
  return { ...item, coverUrls: {}, childs };
}

/** An item of a menu without pictures. */
export function plainItemOf(item: NavItem): NavItem {
  return { ...item, coverUrls: {}, childs: item.childs.map(plainItemOf) };
}
