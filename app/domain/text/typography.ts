const NBSP = '\u00a0';
const SHORT_NAME = 24;

const LETTER = String.raw`[\p{L}\p{N}]`;
const SHORT_WORDS = [
  ...[
    'а',
    'в',
    'во',
    'и',
    'к',
    'ко',
    'о',
    'об',
    'от',
    'у',
    'с',
    'со',
    'я',
    'за',
    'из',
    'на',
    'не',
    'ни',
    'но',
  ],
  ...['до', 'по', 'под', 'при', 'про', 'без', 'для', 'над', 'или', 'да', 'то', 'что', 'как', 'так'],
  ...['ул', 'пр', 'пер', 'д', 'г', 'стр', 'корп', 'тел'].map((abbreviation) => String.raw`${abbreviation}\.`),
  '№',
].join('|');
const UNITS = [
  ...[
    'кг',
    'г',
    'гр',
    'мг',
    'л',
    'мл',
    'км',
    'м',
    'см',
    'мм',
    'ккал',
    'кДж',
    'шт',
    'мин',
    'ч',
    'сек',
    '%',
    '°C',
    '₽',
    'руб',
  ],
  ...[
    'минут[аыу]?',
    'час(?:а|ов)?',
    'секунд[аыу]?',
    'дня',
    'дней',
    'день',
    'лет',
    'год(?:а|у)?',
    'рубл(?:ь|я|ей)',
  ],
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября'],
  ...['ноября', 'декабря'],
].join('|');

const TAG = /(<[^<>]*>)/;
const AFTER_SHORT_WORD = new RegExp(`(?<=(?<!${LETTER})(?:${SHORT_WORDS})) +(?=[^ ])`, 'giu');
const BEFORE_PARTICLE = new RegExp(`(?<=${LETTER}) +(?=(?:же?|бы?|ли|ль)(?!${LETTER}))`, 'giu');
const BEFORE_UNIT = new RegExp(String.raw`(?<=\d) +(?=(?:${UNITS})(?!${LETTER}))`, 'gu');
const BEFORE_DASH = /(?<=[^\s]) +(?=[—–](?:\s|$))/g;
const NAME = /«[^«»<>]*»/g;

/**
 * Russian typesetting: no line ends after a short preposition, conjunction or abbreviation, before a particle or a
 * dash, between a number and its unit, or inside a short «name». Only spaces of the text change, never markup; doing
 * it twice changes nothing.
 */
export function typo(text: string): string {
  return text
    .split(TAG)
    .map((part, index) => (index % 2 === 1 ? part : typeset(part)))
    .join('');
}

function typeset(text: string): string {
  return text
    .replace(NAME, (name) => (name.length <= SHORT_NAME ? name.replace(/ +/g, NBSP) : name))
    .replace(AFTER_SHORT_WORD, NBSP)
    .replace(BEFORE_PARTICLE, NBSP)
    .replace(BEFORE_UNIT, NBSP)
    .replace(BEFORE_DASH, NBSP);
}
