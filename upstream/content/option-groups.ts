import { z } from 'zod';
import { ALLERGENS } from '#contract/allergens.ts';
import { OptionKind } from '#contract/enums.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';
import { MAX_OPTIONS, OPTION_ID } from '#contract/options.ts';
import { line } from './field-schemas.ts';

/** The schema of a dish's options in content files. */

/** Roubles. */
const MAX_DELTA = 1_000_000;
const optionId = z
  .string()
  .regex(OPTION_ID, 'в id варианта бывают латинские буквы, цифры, дефисы и подчёркивания, не больше 40');
const option = z.strictObject({
  id: optionId,
  title: line,
  /** Roubles. */
  priceDelta: z.number().min(-MAX_DELTA).max(MAX_DELTA).multipleOf(0.01).default(0),
  default: z.boolean().default(false),
  /** Shown, but cannot be ordered. */
  onlyInHall: z.boolean().optional(),
  /** All allergens that the option adds to the dish; `[]`: none; absent: unknown. */
  allergens: z.array(z.enum(ALLERGENS)).optional(),
});
const count = z.int().min(0).max(MAX_OPTIONS);
const optionGroup = z
  .strictObject({
    id: optionId,
    title: line,
    kind: z.enum(OptionKind),
    /** Default: 1 for `one`, 0 for `many`. */
    min: count.optional(),
    max: count.min(1).optional(),
    options: z.array(option).min(1),
  })
  .transform(({ kind, min, max, ...group }): OptionGroup => {
    const isOne = kind === OptionKind.ONE;
    return { ...group, kind, min: min ?? (isOne ? 1 : 0), max: isOne ? 1 : max };
  })
  .refine(({ min, max, options }) => min <= (max ?? options.length) && min <= options.length, {
    path: ['min'],
    error: 'столько вариантов в группе не выбрать: min не больше max и числа вариантов',
  })
  .refine(({ min, options }) => min <= options.filter(({ onlyInHall }) => !onlyInHall).length, {
    path: ['min'],
    error: 'выбрать надо больше, чем можно заказать: остальное только в зале',
  })
  .refine(({ options }) => options.every((each) => !(each.default && each.onlyInHall)), {
    path: ['options'],
    error: 'заранее выбрано (default) то, что бывает только в зале',
  })
  .refine(({ max, options }) => options.filter((each) => each.default).length <= (max ?? options.length), {
    path: ['options'],
    error: 'заранее выбрано (default) больше, чем можно выбрать',
  });
export const optionGroups = z
  .array(optionGroup)
  .min(1)
  .refine((groups) => groups.reduce((sum, group) => sum + mostOf(group), 0) <= MAX_OPTIONS, {
    error: `вместе во всех группах можно дать выбрать не больше ${MAX_OPTIONS} вариантов: ограничьте группы («до 5»)`,
  })
  .refine((groups) => areUnique(groups.map(({ id }) => id)), { error: 'id групп повторяются' })
  .refine((groups) => areUnique(groups.flatMap(({ options }) => options.map(({ id }) => id))), {
    error: 'id вариантов повторяются: у одного блюда они разные во всех группах',
  });

/** The largest number of options that a guest can choose in a group. */
function mostOf({ max, options }: OptionGroup): number {
  return Math.min(max ?? options.length, options.length);
}

function areUnique(names: string[]): boolean {
  return new Set(names).size === names.length;
}
