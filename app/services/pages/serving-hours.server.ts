import { type ServedSection, servingNote } from '#app/domain/shop/opening-hours.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { getShopHours } from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart } from '#contract/cart.ts';
import type { WorkDay } from '#contract/content.ts';
import { TemplateName } from '#contract/enums.ts';
import { readServing } from '#contract/work-days.ts';

export function notServedNote(
  category: { serving?: readonly WorkDay[] | undefined; templateName?: TemplateName } | null,
  workDays: readonly WorkDay[],
): string | null {
  const isLunch = category?.templateName === TemplateName.LUNCH;
  return servingNote(category?.serving ?? [], new Date(), env.SHOP_TIME_ZONE, { workDays, isLunch });
}

export async function listWorkDays(api: Api) {
  return (await orNull(getShopHours(api)))?.workDays ?? [];
}

/**
 * The cart does not contain sections, so each dish is requested; the cost does not depend on the size of
 * the menu.
 */
export async function listServedSections(api: Api, { items }: Cart): Promise<ServedSection[]> {
  const slugs = items.flatMap(({ product: dish }) => dish.slug ?? []);
  const dishes = await Promise.all(slugs.map((slug) => orNull(getDish(api, slug))));
  const sectionSlugs = new Set(dishes.flatMap((dish) => dish?.category?.slug ?? []));
  const [workDays, ...sections] = await Promise.all([
    listWorkDays(api),
    ...Array.from(sectionSlugs, (slug) => orNull(getCategory(api, slug))),
  ]);
  return sections.flatMap((section) => {
    const { title, serving = [] } = section ?? { title: '' };
    return readServing(serving) ? [{ title, serving, workDays }] : [];
  });
}

/** While the shop is closed: for the opening. */
export function notServedNotes(sections: readonly ServedSection[], { scheduledFor }: Cart): string[] {
  const now = new Date();
  const at = scheduledFor === undefined ? now : new Date(scheduledFor);
  return sections.flatMap(({ title, serving, workDays }) => {
    const note = servingNote(serving, now, env.SHOP_TIME_ZONE, { workDays, at });
    return note ? [`${title}: ${note}`] : [];
  });
}
