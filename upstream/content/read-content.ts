import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Content, ContentArticle } from './content.ts';
import { ContentFiles } from './content-files.ts';
import { Album, type NamedPhoto } from './content-pictures.ts';
import { deliveryFile } from './delivery-schema.ts';
import { ContentError, type Fault } from './faults.ts';
import { articleFrontMatter, pageFrontMatter, seoPagesFile } from './page-schemas.ts';
import { readBlocks } from './read-blocks.ts';
import { readBrand } from './read-brand.ts';
import { readCatalogue } from './read-catalogue.ts';
import { Names, requireKnown } from './references.ts';
import { MAX_VIDEO_MB } from './regular-file.ts';
import { synonymsFile, usersFile, workDaysFile } from './shop-schemas.ts';
import { VIDEO_FOLDER } from './videos.ts';
import { addWarnings } from './warnings.ts';

/**
 * Reads and validates a content folder (see its README.md). Writes nothing: picture URLs derive from the files, and
 * `pictures` lists the variants to encode.
 *
 * @throws ContentError with all faults
 */
export function readContent(dir: string): Content {
  const { content, faults } = surveyContent(dir);
  if (faults.length > 0) throw new ContentError(faults);
  return content;
}

export type Survey = {
  /** Complete only without faults. */
  content: Content;
  faults: Fault[];
  warnings: Fault[];
  photos: NamedPhoto[];
  /** The text of logo.svg. */
  logo: string | null;
};

/**
 * Continues after a fault, so that all faults are reported at once.
 *
 * @param known digests of immutable files by path: these photos are not read
 */
export function surveyContent(dir: string, known?: ReadonlyMap<string, string>): Survey {
  const files = new ContentFiles(dir);
  const album = new Album(dir, known);
  const catalogue = readCatalogue(files, album);
  const brand = readBrand(files);
  const content = {
    settings: brand.settings,
    workDays: valuesOf(files, 'work-days.yaml', workDaysFile),
    delivery: files.has('delivery.yaml')
      ? (files.object('delivery.yaml', deliveryFile) ?? undefined)
      : undefined,
    ...readBlocks(files, album, catalogue.categories),
    seoPages: album.valid(files.list('seo-pages.yaml', seoPagesFile)).map(({ value, place }) => ({
      pageType: value.pageType,
      metaData: value.meta,
      content: value.text,
      coverUrls: album.add(place, 'seo', `page-type-${value.pageType}`, value),
    })),
    infoPages: readInfoPages(files, album),
    articles: readArticles(files, album),
    ...catalogue,
    synonyms: valuesOf(files, 'synonyms.yaml', synonymsFile, { isOptional: true }),
    users: valuesOf(files, 'users.yaml', usersFile, { isOptional: true }),
    pictures: [...brand.variants, ...album.variants],
  };
  files.requireRegular(VIDEO_FOLDER, MAX_VIDEO_MB);
  for (const { file, problem } of album.misnamed) {
    files.warnings.push({ file: `photos/${file}`, field: '', problem });
  }
  addWarnings(files, content, { isStored: known !== undefined });
  return {
    content: { ...content, fingerprint: hashOf(content) },
    faults: files.faults,
    warnings: files.warnings,
    photos: album.photos,
    logo: brand.logo,
  };
}

function valuesOf<Schema extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: z.ZodArray<Schema>,
  options?: { isOptional: boolean },
): z.output<Schema>[] {
  return (files.list(file, schema, options) ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
}

function readArticles(files: ContentFiles, album: Album): ContentArticle[] {
  const pages = files.pages('articles', articleFrontMatter);
  const known = new Names(files.namesIn('articles', '.md').map((slug) => ({ raw: { slug } })));
  for (const page of pages) requireKnown(page, 'popular', known);
  return album
    .valid(pages)
    .map(({ slug, value, html, place }): ContentArticle => {
      const { title, date, author, tags, popular, meta, ...pictures } = value;
      return {
        slug,
        title,
        content: html,
        createdDt: date,
        author: author === undefined ? undefined : { fullName: author },
        coverUrls: album.add(place, 'article', slug, pictures),
        tags,
        metaData: meta,
        popular,
      };
    })
    .sort((a, b) => Date.parse(b.createdDt) - Date.parse(a.createdDt));
}

function readInfoPages(files: ContentFiles, album: Album): Content['infoPages'] {
  return album.valid(files.pages('pages', pageFrontMatter)).map(({ slug, value, html, place }) => {
    const { title, meta, ...pictures } = value;
    return {
      slug,
      title,
      content: html,
      coverUrls: album.add(place, 'page', slug, pictures),
      metaData: meta,
    };
  });
}

/**
 * Hashes the result and not the files, so that a changed photo, reader or picture recipe counts as a change.
 */
function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
