import { comparable } from '#contract/comparable.ts';

const NAMES = [
  [/^(?:калори(?:и|йность)|энергетическая ценность|энергия|ккал)$/, 'calories'],
  [/^белк[иа]$/, 'proteinContent'],
  [/^насыщенные жиры$/, 'saturatedFatContent'],
  [/^жиры?$/, 'fatContent'],
  [/^углеводы?$/, 'carbohydrateContent'],
  [/^сахара?$/, 'sugarContent'],
  [/^(?:клетчатка|пищевые волокна)$/, 'fiberContent'],
  [/^натрий$/, 'sodiumContent'],
  [/^холестерин$/, 'cholesterolContent'],
] as const;

/** What the portion holds, by the names and in the notation of schema.org: `540 kcal`, `24 g`. */
export type Nutrition = Partial<Record<(typeof NAMES)[number][1], string>>;

const UNITS: Partial<Record<string, string>> = { ккал: 'kcal', кдж: 'kJ', г: 'g', гр: 'g', мг: 'mg' };
const LINE = /^([а-я ]+?)[\s:—–-]+(\d+(?: \d{3})*(?:[.,]\d+)?) ?(ккал|кдж|г|гр|мг)\.?$/;

/**
 * Reads lines like «Калории 540 ккал» and «Белки: 24,5 г». A line that says anything more («на 100 г») is left out:
 * better no figure than a wrong one.
 */
export function readNutrition(lines: readonly string[]): Nutrition {
  const nutrition: Nutrition = {};
  for (const line of lines) {
    const [, title = '', amount = '', unit = ''] = LINE.exec(comparable(line)) ?? [];
    const name = NAMES.find(([pattern]) => pattern.test(title))?.[1];
    const isEnergy = /^к/.test(unit);
    if (name === undefined || isEnergy !== (name === 'calories')) continue;
    nutrition[name] = `${amount.replaceAll(' ', '').replace(',', '.')} ${UNITS[unit]}`;
  }
  return nutrition;
}
