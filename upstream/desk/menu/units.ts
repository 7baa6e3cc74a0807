import { type ReadNumber, readNumber } from '../../content/prices.ts';

/** Units that people type after a number, and how many units of the field one of them is; «кг» before «г», which it ends with. */
const UNITS = {
  g: [
    [/ ?(?:кг|килограмм(?:а|ов)?)\.?$/i, 1000],
    [/ ?(?:г|гр|грамм(?:а|ов)?)\.?$/i, 1],
  ],
  ml: [
    [/ ?(?:мл|миллилитр(?:а|ов)?)\.?$/i, 1],
    [/ ?(?:л|литр(?:а|ов)?)\.?$/i, 1000],
  ],
  kcal: [[/ ?(?:ккал|калори[йяи])\.?$/i, 1]],
  min: [
    [/ ?(?:м|мин|минут[аы]?)\.?$/i, 1],
    [/ ?(?:ч|час(?:а|ов)?)\.?$/i, 60],
  ],
  percent: [[/ ?(?:%|процент(?:а|ов)?)$/i, 1]],
} satisfies Record<string, readonly (readonly [RegExp, number])[]>;

export type Unit = keyof typeof UNITS;

/** In the field's unit: «0,5 л» in millilitres is 500. */
export function readMeasure(typed: string, unit: Unit | undefined): ReadNumber {
  const found = unit && UNITS[unit].find(([name]) => name.test(typed));
  if (!found) return readNumber(typed);
  const [name, factor] = found;
  const read = readNumber(typed.replace(name, ''));
  const times = (number: number) => Math.round(number * factor * 1000) / 1000;
  return 'value' in read ? { value: times(read.value) } : { readings: read.readings.map(times) };
}
