import type { RouterContextProvider } from 'react-router';
import {
  type AllergenFilter,
  filterByAllergens,
  WITHOUT_FIELD,
} from '#app/domain/catalogue/allergen-filter.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { avoidedWarning, optionsWarning } from '#app/domain/text/allergen-texts.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import type { Allergen } from '#contract/allergens.ts';
import { TemplateName } from '#contract/enums.ts';
import type { ProductCard } from '#contract/product.ts';
import { cardsOf } from './cards.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Of the device, and of an old link to a filtered section. */
export function avoidedBy(context: Context, url: URL): string[] {
  return [...getShopper(context).avoided, ...url.searchParams.getAll(WITHOUT_FIELD)];
}

/** Cards without the dishes that a guest avoids; unknown allergens count as avoided. */
export function guestCards(
  dishes: readonly ProductCard[],
  avoided: readonly string[],
  template: TemplateName = TemplateName.DELIVERY,
): { cards: ListedDish[]; filter: AllergenFilter } {
  const { dishes: shown, filter } = filterByAllergens(dishes, avoided);
  return { cards: cardsOf(shown, template, (dish) => optionsWarning(dish, filter.chosen)), filter };
}

/** The guest's own choice, such as favourites: nothing is hidden, but said. */
export function warnedCards(dishes: readonly ProductCard[], avoided: readonly Allergen[]): ListedDish[] {
  return cardsOf(dishes, TemplateName.DELIVERY, (dish) => avoidedWarning(dish, avoided));
}
