import { coversFor } from '#app/domain/catalogue/covers.ts';
import { type ListedDish, listedDish } from '#app/domain/catalogue/listed-dish.ts';
import { perSource } from '#app/domain/catalogue/per-source.ts';
import { servedAgain } from '#app/domain/text/serving-texts.ts';
import type { getCategory } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import type { FoodCategory, NavItem, ProductCard } from '#contract/entities.ts';
import { TemplateName } from '#contract/enums.ts';
import { eachMinute } from './each-minute.server.ts';

/** What lists show of things. All of a page's data travel twice, in its HTML and for its scripts: the rest is left out. */

const cardFor = {
  delivery: perSource(cardAs(TemplateName.DELIVERY)),
  great: perSource(cardAs(TemplateName.GREAT)),
  lunch: perSource(cardAs(TemplateName.LUNCH)),
};

/** What a dish that is served at other times says in place of its button depends on the day. */
function cardAs(template: TemplateName): (dish: ProductCard) => (now: Date) => ListedDish {
  return (dish) => {
    if (dish.notServed) {
      return eachMinute((now) =>
        listedDish(dish, template, servedAgain(dish.availableFrom, now, env.SHOP_TIME_ZONE)),
      );
    }
    const card = listedDish(dish, template);
    return () => card;
  };
}

export function cardsOf(
  dishes: readonly ProductCard[],
  template: TemplateName = TemplateName.DELIVERY,
): ListedDish[] {
  const now = new Date();
  return dishes.map((dish) => cardFor[template](dish)(now));
}

/** A category beside its text, which stands for itself. */
export function withoutText({ content, ...category }: Awaited<ReturnType<typeof getCategory>>) {
  return category;
}

/** A tab of a category. */
export const tabOf = perSource(({ id, slug, title }: FoodCategory) => ({ id, slug, title }));

/** An item of the grand menu: its second level has small pictures (components/frame/main-menu.tsx). */
export const menuItemOf = perSource(
  (item: NavItem): NavItem => ({
    ...bare(item),
    childs: item.childs.map((group) => ({
      ...bare(group),
      coverUrls: coversFor(group.coverUrls, ['middle', 'homeNav', 'default']),
    })),
  }),
);

/** An item of a menu without pictures. */
export const plainItemOf = perSource(bare);

function bare(item: NavItem): NavItem {
  const childs = item.childs.length > 0 ? item.childs.map(bare) : NO_ITEMS;
  return { ...item, coverUrls: NO_COVERS, childs };
}

// The same objects each time: a page's data name what is the same only once.
const NO_COVERS: NavItem['coverUrls'] = {};
const NO_ITEMS: NavItem[] = [];
