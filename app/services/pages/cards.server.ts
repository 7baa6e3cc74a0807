import { coversFor } from '#app/domain/catalogue/covers.ts';
import { type ListedDish, toListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { servedFromText } from '#app/domain/text/serving-texts.ts';
import { env } from '#app/services/env.server.ts';
import type { NavItem } from '#contract/content.ts';
import { TemplateName } from '#contract/enums.ts';
import type { ProductCard } from '#contract/product.ts';

/** Only the fields that lists show: a document contains loader data twice. */

export function cardsOf(
  dishes: readonly ProductCard[],
  template: TemplateName = TemplateName.DELIVERY,
  warningOf: (dish: ProductCard) => string = () => '',
): ListedDish[] {
  const now = new Date();
  return dishes.map((dish) => {
    const servedFrom = dish.notServed && servedFromText(dish.availableFrom, now, env.SHOP_TIME_ZONE);
    const card = toListedDish(dish, template, servedFrom || undefined);
    return { ...card, about: [warningOf(dish), card.about].filter(Boolean).join(' · ') };
  });
}

export function menuItemOf(item: NavItem): NavItem {
  const childs = item.childs.map((group) => ({
    ...plainItemOf(group),
    coverUrls: coversFor(group.coverUrls, ['middle', 'homeNav', 'default']),
  }));
  return { ...item, coverUrls: {}, childs };
}

export function plainItemOf(item: NavItem): NavItem {
  return { ...item, coverUrls: {}, childs: item.childs.map(plainItemOf) };
}
