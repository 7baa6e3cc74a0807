import { z } from 'zod';
import { SETTING_NAMES, type SettingName } from '#contract/content.ts';
import { MAX_LETTERS } from '#contract/entity-fields.ts';
import { readDays, readWorkDays } from '#contract/work-days.ts';
import { line, setting } from './field-schemas.ts';

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'нужен цвет из решётки и шести цифр или букв a–f, в кавычках: "#cf3a0c"')
  .optional();

/** Letters: launchers cut longer labels under an app icon. */
const MAX_SHORT_NAME = 30;

const KNOWN_NAMES: readonly string[] = [...SETTING_NAMES, 'SHORT_NAME', 'THEME_COLOR', 'BACKGROUND_COLOR'];

/** The texts of the contract are required; others are optional. */
export const textsSchema = z
  .object({
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, setting])) as Record<
      SettingName,
      typeof setting
    >),
    SHORT_NAME: line.max(MAX_SHORT_NAME).optional(),
    THEME_COLOR: color,
    BACKGROUND_COLOR: color,
  })
  .catchall(setting)
  .transform((texts) => {
    const isKnown = (name: string) => KNOWN_NAMES.includes(name);
    const others = Object.keys(texts).filter((name) => !isKnown(name));
    return Object.fromEntries(
      [...KNOWN_NAMES, ...others.sort()].flatMap((name) => {
        const text = texts[name];
        return text === undefined ? [] : [[name, text]];
      }),
    );
  });

const workDay = z.strictObject({ day: line, status: line });
/** Unlike in work-days.yaml, unparsable hours are an error, because they decide which orders are refused. */
export const hoursRow = workDay.refine(
  (row) => readDays(row.day).some((day) => readWorkDays([row])[day] !== null),
  'напишите дни «Пн–Пт» или «Ежедневно» и часы «12:00–22:30»',
);
/** Hours of weekdays, or of a single date with `date` instead of `day`. */
export const hoursSchema = workDay
  .partial({ day: true })
  .extend({ date: z.iso.date('нужна дата: 2026-12-31').optional() })
  .refine(({ day, date }) => (day === undefined) !== (date === undefined), {
    path: ['day'],
    message: 'нужен день недели (day) или, вместо него, дата (date: 2026-12-31)',
  });

/** Words that mean the same to the search. */
export const synonymsSchema = z.array(line).min(2);

export const userSchema = z.strictObject({
  token: z.string().min(8),
  fullName: line,
  phone: line,
  email: z.email().max(MAX_LETTERS.name),
});
export type ShopUser = z.infer<typeof userSchema>;
export type Texts = z.infer<typeof textsSchema>;
