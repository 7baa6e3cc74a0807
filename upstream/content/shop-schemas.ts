import { z } from 'zod';
import { SETTING_NAMES, type SettingName } from '#contract/content.ts';
import { MAX_LETTERS } from '#contract/entity-fields.ts';
import { line, setting } from './field-schemas.ts';

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'нужен цвет из решётки и шести цифр или букв a–f, в кавычках: "#cf3a0c"')
  .optional();

/** Letters: launchers cut longer labels under an app icon. */
const MAX_SHORT_NAME = 30;

/** The texts of the contract are required; others are optional. */
export const settingsFile = z
  .object({
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, setting])) as Record<
      SettingName,
      typeof setting
    >),
    SHORT_NAME: line.max(MAX_SHORT_NAME).optional(),
    THEME_COLOR: color,
    BACKGROUND_COLOR: color,
  })
  .catchall(setting);

export const workDay = z.strictObject({ day: line, status: line });
/** Hours of weekdays, and of single dates with `date` instead of `day`. */
export const workDaysFile = z.array(
  workDay
    .partial({ day: true })
    .extend({ date: z.iso.date('нужна дата: 2026-12-31').optional() })
    .refine(({ day, date }) => (day === undefined) !== (date === undefined), {
      path: ['day'],
      message: 'нужен день недели (day) или, вместо него, дата (date: 2026-12-31)',
    })
    .transform(({ day, date, status }) => ({ day: day ?? date ?? '', status, ...(date && { date }) })),
);

/** Each group: words that the search treats as the same. */
export const synonymsFile = z.array(z.array(line).min(2));

const user = z.strictObject({
  token: z.string().min(8),
  fullName: line,
  phone: line,
  email: z.email().max(MAX_LETTERS.name),
});
export const usersFile = z.array(user);
export type ShopUser = z.infer<typeof user>;
