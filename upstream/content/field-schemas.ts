import { z } from 'zod';
import { linkAddress, mediaAddress, ownPath, siteAddress } from '#contract/addresses.ts';
import { MAX_LETTERS } from '#contract/entity-fields.ts';
import { toHtml, UnfitMarkdown } from './markdown.ts';

/**
 * Strict: a mistyped field name must not drop a price. Limits are those of the contract: storefronts drop longer texts.
 * The output is the stored document and valid input again.
 */

/** Text in another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const NO_LETTERS = /[\0-\x08\x0e-\x1f\ufffd]/;
const filled = z
  .string()
  .trim()
  .min(1)
  .refine(
    (text) => !NO_LETTERS.test(text),
    'вместо букв стоит знак «�» или невидимый: наберите эти слова заново',
  );
export const line = filled.max(MAX_LETTERS.name);
/** Of another system, a till's: any text without spaces around it. */
export const externalId = filled.max(200);
export const text = filled.max(MAX_LETTERS.text);
export const setting = filled.max(MAX_LETTERS.setting);
const MAX_MARKDOWN = 100_000;
export const markdown = filled.max(MAX_MARKDOWN).superRefine((text, context) => {
  try {
    toHtml(text);
  } catch (error) {
    if (!(error instanceof UnfitMarkdown)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});
export const flag = (byDefault: boolean) =>
  z
    .boolean()
    .optional()
    .transform((value) => (value === byDefault ? undefined : value));
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .optional()
    .transform((items) => (items?.length ? items : undefined));
/** File systems allow 255 bytes. */
const MAX_SLUG = 200;
export const slug = z
  .string()
  .max(MAX_SLUG, `адресное имя (slug) не длиннее ${MAX_SLUG} знаков`)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'в адресном имени (slug) бывают маленькие латинские буквы, цифры и одиночные дефисы',
  );
export const slugs = listOf(slug);
/** Lower case: one spelling per tag. */
export const tags = listOf(
  line.refine((tag) => tag === tag.toLowerCase(), 'метки пишутся маленькими буквами'),
);
const ADDRESS_NEEDED = 'нужен адрес на этом сайте, от косой черты (/categories), или полный, с https://';
export const siteUrl = z.string().refine(isCompleteUrl(linkAddress), ADDRESS_NEEDED);
export const videoUrl = z.string().refine(isCompleteUrl(mediaAddress), ADDRESS_NEEDED);

/** Stricter than the storefront: a path without leading slash is a typing error here. */
function isCompleteUrl(read: typeof linkAddress) {
  return (address: string) => read(address) !== undefined && siteAddress(address) === ownPath(address);
}

/** Roubles; more is a typing error. */
export const MAX_PRICE = 10_000_000;

export const meta = z.strictObject({
  title: line.optional(),
  description: text.optional(),
  keywords: text.optional(),
});

export const photo = z
  .string()
  .regex(
    /^[\w-]+(\.[a-z]+)*\.(jpe?g|png|webp|avif)$/i,
    'нужно имя файла из папки photos: латинские буквы, цифры, дефисы, в конце .jpg, .png, .webp или .avif',
  );

const percent = z.number().min(0).max(100);
/** `focus`: percent from left and top; crops centre on it. */
export const picture = {
  cover: photo.optional(),
  focus: z.strictObject({ x: percent, y: percent }).optional(),
};

export type Meta = z.infer<typeof meta>;
