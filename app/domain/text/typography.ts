const NBSP = '\u00a0';
/** Fits a card of two in a row on the narrowest phone. */
const SHORT_NAME = 17;

const LETTER = String.raw`[\p{L}\p{N}]`;
const SHORT_WORDS = [
  'а|в|во|и|к|ко|о|об|от|у|с|со|я|за|из|на|не|ни|но|до|по|под|при|про|без|для|над|или|да|то|что|как|так',
  String.raw`(?:ул|пр|просп|пер|наб|пл|д|г|стр|корп|лит|кв|оф|пом|эт|тел)\.|№`,
].join('|');
const UNITS = [
  'кг|г|гр|мг|л|мл|км|м|см|мм|ккал|кДж|шт|мин|ч|сек|%|°C|₽|руб',
  'минут[аыу]?|час(?:а|ов)?|секунд[аыу]?|дня|дней|день|лет|год(?:а|у)?|рубл(?:ь|я|ей)',
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря',
].join('|');

const TAG = /(<[^<>]*>)/;
const AFTER_SHORT_WORD = new RegExp(`(?<=(?<!${LETTER})(?:${SHORT_WORDS})) +(?=[^ ]|$)`, 'giu');
const BEFORE_PARTICLE = new RegExp(`(?<=${LETTER}) +(?=(?:же?|бы?|ли|ль)(?!${LETTER}))`, 'giu');
const BEFORE_UNIT = new RegExp(String.raw`(?<=\d) +(?=(?:${UNITS})(?!${LETTER}))`, 'gu');
const BEFORE_DASH = /(?<=[^\s]) +(?=[—–](?:\s|$))/g;
const NAME = /«[^«»<>]*»/g;

const SPACED_HOURS = /(\d[:.]\d\d) ([–—-]) (?=\d)/g;
const PHONE = String.raw`(?:\+7|(?<!\d)8)[ \u00a0-]?\(?\d{3}\)?[ \u00a0-]?\d{3}[ \u00a0-]?\d\d[ \u00a0-]?\d\d(?!\d)`;
const PHONES = new RegExp(PHONE, 'gu');
/**
 * «бизнес-ланч», «Ти-бон», telephones, hours, prices. Longer compounds may break, or they would not fit a
 * phone.
 */
const UNBROKEN = new RegExp(
  [
    String.raw`((?<![\p{L}\p{N}-])\p{L}{1,7}-\p{L}{1,7}(?![\p{L}\p{N}-])`,
    PHONE,
    String.raw`\d{1,2}[:.]\d\d\u00a0?[–—-]\u00a0?\d{1,2}(?:[:.]\d\d)?`,
    // From the first digit: a long run is not scanned again from each.
    String.raw`(?<![\d\u202f])\d[\d\u202f]*(?:,\d\d)?\.-)`,
  ].join('|'),
  'gu',
);

/**
 * No line ends after a short preposition, conjunction or abbreviation, before a particle or a dash, between
 * a number and its unit, or inside a short «name». Changes only spaces; idempotent.
 */
export function typeset(text: string): string {
  return mapText(text, (part) =>
    part
      .replace(NAME, (name) => (name.length <= SHORT_NAME ? name.replace(/ +/g, NBSP) : name))
      .replace(AFTER_SHORT_WORD, NBSP)
      .replace(BEFORE_PARTICLE, NBSP)
      .replace(BEFORE_UNIT, NBSP)
      .replace(SPACED_HOURS, `$1${NBSP}$2${NBSP}`)
      .replace(BEFORE_DASH, NBSP)
      .replace(PHONES, (phone) => phone.replaceAll(' ', NBSP)),
  );
}

/** Every second part must not break. With word joiners (U+2060) searches would miss it. */
export function splitUnbroken(text: string): string[] {
  return typeset(text).split(UNBROKEN);
}

/** Unbroken parts get the class `nowrap`. */
export function typesetHtml(html: string): string {
  return mapText(typeset(html), (part) => part.replace(UNBROKEN, '<span class="nowrap">$1</span>'));
}

function mapText(html: string, change: (text: string) => string): string {
  return html
    .split(TAG)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** A name with quotes gets no others: Бургер «Дымный бекон». */
export function quoted(name: string): string {
  return name.includes('«') ? name : `«${name}»`;
}
