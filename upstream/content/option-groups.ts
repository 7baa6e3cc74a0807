import { z } from 'zod';
import { ALLERGENS } from '#contract/allergens.ts';
import { OptionKind } from '#contract/enums.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';
import { MAX_OPTIONS, OPTION_ID } from '#contract/options.ts';
import { externalId, line } from './field-schemas.ts';
import { roubles } from './prices.ts';

/** Roubles. */
const MAX_DELTA = 1_000_000;
const optionId = z
  .string()
  .regex(OPTION_ID, 'в id варианта бывают латинские буквы, цифры, дефисы и подчёркивания, не больше 40');
const option = z.strictObject({
  id: optionId,
  title: line,
  priceDelta: roubles(z.number().min(-MAX_DELTA).max(MAX_DELTA).multipleOf(0.01)).optional(),
  default: z.boolean().optional(),
  /** Shown, but cannot be ordered. */
  onlyInHall: z.boolean().optional(),
  /** `[]`: none; absent: unknown. */
  allergens: z.array(z.enum(ALLERGENS)).optional(),
  externalId: externalId.optional(),
});
const count = z.int().min(0).max(MAX_OPTIONS);
const writtenGroup = z.strictObject({
  id: optionId,
  title: line,
  kind: z.enum(OptionKind),
  /** Default: 1 for `one`, 0 for `many`. */
  min: count.optional(),
  max: count.min(1).optional(),
  options: z.array(option).min(1),
});
const optionGroup = writtenGroup
  .transform(expandGroup)
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
const expanded = z
  .array(optionGroup)
  .min(1)
  .refine((groups) => groups.reduce((sum, group) => sum + mostOf(group), 0) <= MAX_OPTIONS, {
    error: `вместе во всех группах можно дать выбрать не больше ${MAX_OPTIONS} вариантов: ограничьте группы («до 5»)`,
  })
  .refine((groups) => areUnique(groups.map(({ id }) => id)), { error: 'id групп повторяются' })
  .refine((groups) => areUnique(groups.flatMap(({ options }) => options.map(({ id }) => id))), {
    error: 'id вариантов повторяются: у одного блюда они разные во всех группах',
  });
export const optionGroups = expanded.transform((groups) => groups.map(compactGroup));

function mostOf({ max, options }: ContentGroup): number {
  return Math.min(max ?? options.length, options.length);
}

function areUnique(names: string[]): boolean {
  return new Set(names).size === names.length;
}

/** With what the contract does not show. */
export type ContentGroup = Omit<OptionGroup, 'options'> & {
  options: (OptionGroup['options'][number] & { externalId?: string | undefined })[];
};

/** Without defaults. */
type WrittenGroup = z.infer<typeof writtenGroup>;

function expandGroup({ kind, min, max, options, ...group }: WrittenGroup): ContentGroup {
  const isOne = kind === OptionKind.ONE;
  return {
    ...group,
    options: options.map((each) => ({
      ...each,
      priceDelta: each.priceDelta ?? 0,
      default: each.default ?? false,
    })),
    kind,
    min: min ?? (isOne ? 1 : 0),
    max: isOne ? 1 : max,
  };
}

function compactGroup({ id, title, kind, min, max, options }: ContentGroup): WrittenGroup {
  const isOne = kind === OptionKind.ONE;
  return {
    id,
    title,
    kind,
    ...(min !== (isOne ? 1 : 0) && { min }),
    ...(!isOne && max !== undefined && { max }),
    options: options.map(({ id, title, priceDelta, default: isDefault, onlyInHall, allergens, ...rest }) => ({
      id,
      title,
      ...(priceDelta !== 0 && { priceDelta }),
      ...(isDefault && { default: true }),
      ...(onlyInHall && { onlyInHall }),
      ...(allergens && { allergens }),
      ...(rest.externalId && { externalId: rest.externalId }),
    })),
  };
}

/** With defaults, as in the contract. */
export function expandGroups(groups: readonly WrittenGroup[]): ContentGroup[] {
  return groups.map(expandGroup);
}
