import { findMojibake } from '#upstream/content/text-encoding.ts';
import { isObject, shown } from './differences.ts';
import type { Json } from './openapi.ts';
import type { Place, Report } from './report.ts';

/** Plain text: markup would be visible. */
const PLAIN = new Set(
  'title subTitle fullName sku day status group ingridiends nutritions tags'
    .split(' ')
    .concat('SITE_NAME SITE_PHONE SITE_EMAIL ADDRESS SHORT_NAME SOCIAL_TITLE SOCIAL_NAME'.split(' ')),
);
const MARKUP = /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|nbsp|laquo|raquo|ndash|mdash|hellip);/i;

/** windows-1251 as Latin-1: «Áîðù». */
const LATIN = /[\u00c0-\u00ff]{4,}/;

/** And texts decoded with a wrong encoding. */
export function checkTexts(report: Report, where: Place, body: Json): void {
  eachText(body, '', '', (text, field, place) => {
    const at = { ...where, place };
    if (PLAIN.has(field) && MARKUP.test(text)) report.differs(at, 'plain text', shown(text));
    if (findMojibake(text) || LATIN.test(text) || text.includes('\ufffd'))
      report.differs(at, 'readable text', shown(text));
  });
}

type Visit = (text: string, field: string, place: string) => void;

/** @param field the innermost */
function eachText(value: Json, field: string, place: string, visit: Visit): void {
  if (typeof value === 'string') visit(value, field, place);
  else if (Array.isArray(value)) for (const item of value) eachText(item, field, `${place}[]`, visit);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      eachText(inner, name, place === '' ? name : `${place}.${name}`, visit);
    }
  }
}
