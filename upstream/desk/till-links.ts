import { linkKey, type NewLink, type TillLinks } from '../store/desk/till-settings.ts';
import { findTillDish, findTillOption, isKnownDish, type TillMenu } from '../till/till-menu.ts';
import { MENU_TEXTS } from './till-texts.ts';

const FIELD = /^(?:dish-(?<dish>\d{1,9})|option-(?<of>\d{1,9})-(?<option>[\w-]{1,40}))$/;

/** Beside each field: the link that the page showed. */
export const SEEN = 'seen-';

/** Of the form of «Меню в кассе»: a field has «name · code», as its list offers, or a code. Empty removes a link. */
export function readLinks(
  typed: Readonly<Record<string, string>>,
  menu: TillMenu | null,
  known: TillLinks,
): { links: NewLink[]; problems: Record<string, string> } {
  const links: NewLink[] = [];
  const problems: Record<string, string> = {};
  const fields = Object.entries(typed).flatMap(([field, text]) => {
    const { dish, of, option = '' } = FIELD.exec(field)?.groups ?? {};
    const productId = Number(dish ?? of);
    const code = text.replaceAll('\0', '').split(' · ').at(-1)?.trim() ?? '';
    return Number.isNaN(productId) ? [] : [{ field, productId, optionId: option, code }];
  });
  for (const { field, productId, optionId, code } of fields) {
    const seen = known.get(linkKey(productId, optionId)) ?? null;
    if (code === (seen ?? '')) continue;
    if ((typed[`${SEEN}${field}`] || null) !== seen) problems[field] = MENU_TEXTS.changedTo(seen);
    else if (code === '') links.push({ productId, optionId, seen, code: null });
    else if (menu && isKnown(menu, { productId, optionId, code }, known))
      links.push({ productId, optionId, seen, code });
    else problems[field] = MENU_TEXTS.unknown;
  }
  return { links, problems };
}

/** An option belongs to some dish of the till; which one is known only after its dish is matched. */
function isKnown(
  menu: TillMenu,
  { productId, optionId, code }: { productId: number; optionId: string; code: string },
  known: TillLinks,
): boolean {
  if (optionId === '') return isKnownDish(menu, code);
  const found = findTillDish(menu, known, { dishId: productId, externalId: null });
  const dishes = typeof found === 'object' ? [found.dish] : menu.dishes;
  return dishes.some(
    (dish) => findTillOption(dish, new Map(), { dishId: 0, optionId: '', externalId: code }) !== null,
  );
}
