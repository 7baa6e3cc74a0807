import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import type { Delivery, Payment } from '#contract/enums.ts';
import {
  CHECKED,
  isExtraFor,
  ORDER_EXTRAS,
  type OrderExtra,
  readExtraNumber,
} from '#contract/order-extras.ts';

/** Those of other ways of delivery or payment are hidden: nothing is wrong with them. */
export function extraProblem(
  name: OrderExtra,
  text: string,
  chosen: { delivery: Delivery; payment: Payment },
): string | null {
  if (text.trim() === '' || !isExtraFor(name, chosen)) return null;
  const extra = ORDER_EXTRAS[name];
  switch (extra.kind) {
    case 'text':
      return null;
    case 'number': {
      const number = readExtraNumber(text);
      return number >= extra.min && number <= extra.max ? null : VALIDATION.wholeNumber(extra.min, extra.max);
    }
    case 'choice':
      return Object.hasOwn(extra.choices, text) ? null : VALIDATION.oneOf;
    case 'flag':
      return text === CHECKED ? null : VALIDATION.oneOf;
  }
}
