import { z } from 'zod';
import { linkAddress, mediaAddress, ownPath, siteAddress } from '#contract/addresses.ts';
import { MAX_LETTERS } from '#contract/entity-fields.ts';
import { toHtml, UnfitMarkdown } from './markdown.ts';

/**
 * Fields that several kinds of entries share. All schemas are strict: an unknown field name is an error, so that a typing
 * error cannot drop a price. Markdown is in fields called `text`. Limits are those of the contract: storefronts drop longer
 * texts. What a schema returns is the document that is stored: texts trimmed, defaults left out, and valid for the schema
 * again.
 */

/** Of text in another encoding, which an import refuses, too. */
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
/** A title, a label or a name. */
export const line = filled.max(MAX_LETTERS.name);
/** A sentence or more. */
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
/** A flag, left out if it has the default. */
export const flag = (byDefault: boolean) =>
  z
    .boolean()
    .optional()
    .transform((value) => (value === byDefault ? undefined : value));
/** A list, left out if it is empty. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .optional()
    .transform((items) => (items?.length ? items : undefined));
/** File systems limit names to 255 bytes. */
const MAX_SLUG = 200;
/** Used as a path segment of URLs and as a part of picture file names. */
export const slug = z
  .string()
  .max(MAX_SLUG, `адресное имя (slug) не длиннее ${MAX_SLUG} знаков`)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'в адресном имени (slug) бывают маленькие латинские буквы, цифры и одиночные дефисы',
  );
export const slugs = listOf(slug);
/** Lower case only, so that one tag cannot have two spellings. */
export const tags = listOf(
  line.refine((tag) => tag === tag.toLowerCase(), 'метки пишутся маленькими буквами'),
);
const ADDRESS_NEEDED = 'нужен адрес на этом сайте, от косой черты (/categories), или полный, с https://';
export const siteUrl = z.string().refine(isCompleteUrl(linkAddress), ADDRESS_NEEDED);
export const videoUrl = z.string().refine(isCompleteUrl(mediaAddress), ADDRESS_NEEDED);

/** Stricter than the storefront, which also reads a path without its leading slash: in a content file that is a typing error. */
function isCompleteUrl(read: typeof linkAddress) {
  return (address: string) => read(address) !== undefined && siteAddress(address) === ownPath(address);
}

/** Roubles. A higher price is a typing error. */
export const MAX_PRICE = 10_000_000;

export const meta = z.strictObject({
  title: line.optional(),
  description: text.optional(),
  keywords: text.optional(),
});

/** The name of a file in `photos/`. */
export const photo = z
  .string()
  .regex(
    /^[\w-]+(\.[a-z]+)*\.(jpe?g|png|webp|avif)$/i,
    'нужно имя файла из папки photos: латинские буквы, цифры, дефисы, в конце .jpg, .png, .webp или .avif',
  );

const percent = z.number().min(0).max(100);
/** `focus`: the subject of the cover, in percent from the left and the top edge. Crops centre on it. */
export const picture = {
  cover: photo.optional(),
  focus: z.strictObject({ x: percent, y: percent }).optional(),
};

export type Meta = z.infer<typeof meta>;
