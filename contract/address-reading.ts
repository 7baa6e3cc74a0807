import * as WORDS from './address-words.ts';
import { cleanText, normalizeText } from './normalize-text.ts';

/**
 * With or without commas, flat or postcode first, abbreviated, in Latin letters. What is not understood is
 * `rest`: docs/decisions/0068-delivery-terms.md.
 */

/** `words`: as written. `type`: «улица», or `null`. `number`: a house follows. */
type Name = { words: string[]; type: string | null; isTypeFirst: boolean; hasNumber: boolean };
/** Or a quarter of one, «посёлок Шушары»; or «Невский район». */
type Place = { words: string[]; kind: 'settlement' | 'quarter' | 'district' | 'region' };

export type Address = {
  names: Name[];
  places: Place[];
  /** «В.О.», «П.С.»: they distinguish streets of one name. */
  areas: string[];
  isOwn: boolean;
};

/** @param city the shop's own; '' if unknown */
export function readAddress(text: string, city = ''): Address {
  const { tokens, isOwn } = withoutCity(tokensOf(text), settlementName(city));
  const reader = new Reader();
  for (const part of splitAt(tokens, ',')) reader.read(part);
  return { names: reader.names, places: reader.places, areas: reader.areas, isOwn };
}

class Reader {
  readonly names: Name[] = [];
  readonly places: Place[] = [];
  readonly areas: string[] = [];
  #words: string[] = [];
  #type: string | null = null;
  #isTypeFirst = false;
  /** The house stands first: «д. 5, Лесная ул.». */
  #hasNumber = false;

  /** @param part tokens between two commas */
  read(part: readonly string[]): void {
    let at = 0;
    while (at < part.length) at = this.#readToken(part, at);
    this.#endName(false);
  }

  /** @returns the index of the next token */
  #readToken(part: readonly string[], at: number): number {
    const [token = '', next = ''] = part.slice(at);
    const isNameOpen = this.#type !== null && this.#words.length === 0;
    if (isNumber(token)) return this.#readNumber(part, at);
    if (isOrdinal(token)) {
      // «3-й подъезд»
      if (WORDS.HOUSE.test(next) && !isNumber(part[at + 2] ?? '')) return at + 2;
      this.#words.push(token);
      return at + 1;
    }
    if (Object.hasOwn(AREAS, token)) {
      this.areas.push(token);
      return at + 1;
    }
    // «ул. ул. Садовая»
    if (isNameOpen && WORDS.streetTypeOf(token) === this.#type) return at + 1;
    // After «ул.» any word is a name: «ул. Правая».
    if (isNameOpen && token.length > 1) return this.#readWord(token, at);
    if (WORDS.METRO.test(token) && isName(next)) return this.#readMetro(part, at);
    if (WORDS.WHOLE_REGION.test(token) && !isName(next)) return this.#addPlace([token], 'region', at + 1);
    for (const [kind, pattern] of PLACES) {
      if (pattern.test(token)) return this.#readPlace(part, at, kind);
    }
    const isHouse = WORDS.HOUSE.test(token);
    if (isHouse && (isNumber(next) || isOrdinal(next) || next.length === 1)) return this.#readHouse(part, at);
    if (WORDS.COMMENT.test(token)) return this.#endName(false, part.length);
    // «офис Ромашка»
    if (isHouse && token.length > 1) return this.#endName(false, /^д/.test(token) ? at + 1 : part.length);
    if (WORDS.CORNER.test(token) || WORDS.PREPOSITION.test(token)) return this.#endName(false, at + 1);
    if (WORDS.IGNORED.test(token)) return this.#endName(false, at + 1);
    const type = WORDS.streetTypeOf(token);
    return type === null ? this.#readWord(token, at) : this.#readType(type, next, at);
  }

  #readNumber(part: readonly string[], at: number): number {
    const [token = '', next = ''] = part.slice(at);
    const isFirst = this.#words.length === 0;
    if (/^\d{6}$/.test(token) && isFirst) return at + 1;
    // «8 линия 5», «ул. 8 Марта», perhaps «5 Лесная»: a word of the name. «5/7 Лесная» begins with the
    // house.
    if (isFirst && /^\d+$/.test(token) && isName(next) && !WORDS.HOUSE.test(next)) {
      this.#words.push(token);
      return at + 1;
    }
    this.#endName(true);
    return skipHouse(part, at + 1);
  }

  #readHouse(part: readonly string[], at: number): number {
    const isHouse = /^(?:д|ст|вл|уч|зд)/.test(part[at] ?? '');
    if (isHouse || this.#words.length > 0) this.#endName(isHouse || this.#words.length > 0);
    return skipHouse(part, at + 1);
  }

  #readType(type: string, next: string, at: number): number {
    if (this.#words.length === 0) {
      this.#type = type;
      this.#isTypeFirst = true;
    } else if (this.#type !== null || (isName(next) && !WORDS.isAdjective(this.#words.at(-1) ?? ''))) {
      // «Келози ул. Лесная»
      this.#endName(false);
      this.#type = type;
      this.#isTypeFirst = true;
    } else {
      this.#type = type;
      if (isName(next)) this.#endName(false);
    }
    return at + 1;
  }

  #readWord(token: string, at: number): number {
    const initial = INITIALS[token];
    if (token.length > 1 || initial !== undefined) this.#words.push(initial ?? token);
    return at + 1;
  }

  /** But «М. Посадская 5» is a street. */
  #readMetro(part: readonly string[], at: number): number {
    const end = part.findIndex((token, index) => index > at && isNumber(token));
    this.#endName(false);
    if (end === -1) return part.length;
    const isType = (index: number) => WORDS.streetTypeOf(part[index] ?? '') !== null;
    const words = part.slice(at + 1, end).filter((token) => WORDS.streetTypeOf(token) === null);
    if (part[at] === 'м' && words.length === 1) return this.#readWord('м', at);
    return at + (isType(at + 1) || isType(at + 2) ? 3 : 2);
  }

  /** «г. Гатчина», «Гатчина г.», «Невский район». */
  #readPlace(part: readonly string[], at: number, kind: Place['kind']): number {
    const [token = '', next = '', then = ''] = part.slice(at);
    if (isNumber(next) && /^(?:п|д|г|с\.)$/.test(token)) return this.#readHouse(part, at);
    const isBefore = this.#words.length > 0 && this.#type === null && !this.#words.some(isNumber);
    if (isBefore && (kind !== 'settlement' || !isName(next) || WORDS.isAdjective(this.#words.at(-1) ?? ''))) {
      const words = this.#words;
      this.#words = [];
      return this.#addPlace(words, kind, at + 1);
    }
    this.#endName(false);
    // «садоводство массив Келози», «тер. СНТ Лесное»
    if (PLACES.some(([, pattern]) => pattern.test(next))) return this.#addPlace([], kind, at + 1);
    if (!isName(next) && !isOrdinal(next))
      return kind === 'settlement' && token.length < 3 ? at + 1 : this.#addPlace([], kind, at + 1);
    const isLong = WORDS.isAdjective(next) && isName(then) && !WORDS.isAdjective(then);
    const words = isLong ? [next, then] : [next];
    return this.#addPlace(words, kind, at + 1 + words.length);
  }

  #addPlace(words: string[], kind: Place['kind'], next: number): number {
    this.places.push({ words, kind });
    return next;
  }

  /** @returns `next`, for readers that go on */
  #endName(isNumbered: boolean, next = 0): number {
    // «2 двор»: a number alone is no name.
    if (this.#words.some((word) => !isNumber(word))) {
      const hasNumber = isNumbered || this.#hasNumber;
      const words = isMasculine(this.#type)
        ? this.#words.map((word) => MASCULINE[word] ?? word)
        : this.#words;
      this.names.push({ words, type: this.#type, isTypeFirst: this.#isTypeFirst, hasNumber });
      this.#hasNumber = false;
    } else if (isNumbered) {
      const last = this.names.at(-1);
      if (last) last.hasNumber = true;
      else this.#hasNumber = true;
    }
    this.#words = [];
    this.#type = null;
    this.#isTypeFirst = false;
    return next;
  }
}

const PLACES: readonly [kind: Place['kind'], pattern: RegExp][] = [
  ['district', WORDS.DISTRICT],
  ['quarter', WORDS.QUARTER],
  ['region', WORDS.REGION],
  ['settlement', WORDS.SETTLEMENT],
];
const INITIALS: Partial<Record<string, string>> = { б: 'большая', бол: 'большая', м: 'малая', мал: 'малая' };
/** «Б. пр.» is «Большой проспект». */
const MASCULINE: Partial<Record<string, string>> = { большая: 'большой', малая: 'малый' };

function isMasculine(type: string | null): boolean {
  return type !== null && /^(?:проспект|пр|проезд|переулок|бульвар|тупик)$/.test(type);
}

const AREAS: Partial<Record<string, RegExp>> = {
  васо: /васильевск\p{L}+ остров\p{L}*|(?<!\p{L})(?:в\.\s?о\.?|во(?=\s*(?:[,\d]|д(?:ом)?\.?\s*\d|$)))(?!\p{L})/gu,
  петс: /петроградск\p{L}+ сторон\p{L}*|(?<!\p{L})(?:п\.\s?с\.?|пс(?=\s*(?:[,\d]|д(?:ом)?\.?\s*\d|$)))(?!\p{L})/gu,
};

function isNumber(token: string): boolean {
  return /^\d/.test(token) && !isOrdinal(token);
}

function isOrdinal(token: string): boolean {
  return /^\d+-я$/.test(token);
}

function isName(token: string): boolean {
  return /^\p{L}{2}/u.test(token);
}

/** «5, корп. 2 лит. А», «5 а». */
function skipHouse(part: readonly string[], at: number): number {
  const length = part
    .slice(at)
    .findIndex((token) => !isNumber(token) && !isOrdinal(token) && !/^\p{L}$/u.test(token));
  return length === -1 ? part.length : at + length;
}

/** By a comma, unless it is a street: «Октябрьский проспект». */
function withoutCity(tokens: readonly string[], city: string): { tokens: string[]; isOwn: boolean } {
  const names = WORDS.namesOfCity(city).map((name) => name.split(' '));
  const left: string[] = [];
  let isOwn = false;
  for (let at = 0; at < tokens.length; ) {
    const name = names.find((words) => words.every((word, index) => withoutDot(tokens[at + index]) === word));
    const end = at + (name?.length ?? 0);
    const isStreet = [tokens[at - 1], tokens[end]].some((near = '') => WORDS.streetTypeOf(near) !== null);
    if (name && (!isStreet || !WORDS.isAdjective(name.at(-1) ?? ''))) {
      if (WORDS.SETTLEMENT.test(left.at(-1) ?? '')) left.pop();
      left.push(',');
      isOwn = true;
      at = end + (WORDS.SETTLEMENT.test(tokens[end] ?? '') && !isName(tokens[end + 1] ?? '') ? 1 : 0);
    } else {
      left.push(tokens[at] ?? '');
      at += 1;
    }
  }
  return { tokens: left, isOwn };
}

function withoutDot(token = ''): string {
  return token.replace(/\.$/, '');
}

function splitAt(tokens: readonly string[], separator: string): string[][] {
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (token === separator) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** «5», «5/2», «12а»; ordinals «2-я»; commas. */
function tokensOf(text: string): string[] {
  return (
    plainAddress(text).match(/,|\d[\d\p{L}]*(?:[-/][\d\p{L}]+)*|с\.(?=\s?-?\p{L})|\p{L}+(?:-\p{L}+)*/gu) ?? []
  );
}

export function settlementName(text: string): string {
  const [first = '', ...others] = tokensOf(text);
  return (WORDS.SETTLEMENT.test(first) ? others : [first, ...others]).join(' ');
}

/** Lower case, without quotes, one spelling per term. */
function plainAddress(text: string): string {
  const plain = normalizeText(splitGlued(cleanText(text)).replaceAll('№', ' ').normalize('NFKC'))
    // Copied from an encyclopedia.
    .replace(/\p{M}/gu, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/["'«»“”„’`#*]/g, ' ')
    .replace(/[()[\];|•]/g, ',')
    .replace(/\p{L}+/gu, inCyrillic);
  return REWRITES.reduce((line, [pattern, spelling]) => line.replace(pattern, spelling), plain);
}

/** «улСадовая» */
function splitGlued(text: string): string {
  return text.replace(/(?<!\p{L})([Уу]л|[Пп]р|[Пп]ер|[Нн]аб|СПб|Спб)(?=\p{Lu}\p{Ll})/gu, '$1 ');
}

const REWRITES: readonly [pattern: RegExp, spelling: string][] = [
  // «Невский/Литейный», «5/Литейный»
  [/\s*\/\s*(?=\p{L}{2})/gu, ','],
  [/(?<!\p{L})перв(?:ая|ый|ой|ом|ого|ую)(?!\p{L})/gu, '1-я'],
  [/(?<!\p{L})втор(?:ая|ой|ом|ого|ую)(?!\p{L})/gu, '2-я'],
  [/(?<!\p{L})трет(?:ья|ий|ьей|ьем|ьего|ью)(?!\p{L})/gu, '3-я'],
  [/(\d)\s?-?\s?(?:я|й|ая|ый|ий|ой|го)(?!\p{L})/gu, '$1-я'],
  ...Object.entries(AREAS).flatMap(([area, pattern]): [RegExp, string][] =>
    pattern ? [[pattern, ` ${area} `]] : [],
  ),
  // As registers write: «внутригородская территория города федерального значения муниципальный округ …».
  [/(?:вн\.?\s?тер\.?\s?г\.?|внутригородск\p{L}+ территори\p{L}+ города федерального значения)/gu, ' '],
  [/(?<!\p{L})м\.\s?о\.?(?!\p{L})/gu, ' округ '],
  [/(?<!\p{L})б\/н(?!\p{L})/gu, ' '],
  // «Садоваяулица»
  [
    /(\p{L}{3,}[яйе])(улица|проспект|проезд|переулок|набережная|шоссе|бульвар|площадь|аллея)(?!\p{L})/gu,
    '$1 $2',
  ],
  [/(?<!\p{L})г\.\s?о\.?(?!\p{L})|городск\p{L}+ округ\p{L}*/gu, ' город '],
  [/муниципальн\p{L}+ (?:округ|образовани)\p{L}*/gu, ' округ '],
  [/(?:сельск|городск)\p{L}+ поселени\p{L}+|(?<!\p{L})[сг]\.\s?п\.?(?!\p{L})/gu, ' поселок '],
  [/(?:дачн|коттеджн)\p{L}+ (?:поселок|поселк)\p{L}*/gu, ' поселок '],
  [/(?:станци[яи]|(?<!\p{L})ст\.?)\s?(?:метро|м\.)/gu, ' метро '],
  [/с-?пб/g, 'спб'],
  // «Курская7», «5корпус»
  [/(\p{L})(?=\d)/gu, '$1 '],
  [/(\d)(?=\p{L}{4})/gu, '$1 '],
];

/** Also Latin letters that look like Cyrillic ones. */
function inCyrillic(word: string): string {
  if (!/[a-z]/.test(word)) return word;
  if (/[а-я]/.test(word)) return word.replace(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return ENGLISH[word] ?? SOUNDS.reduce((line, [pattern, spelling]) => line.replace(pattern, spelling), word);
}

const LOOKALIKES: Partial<Record<string, string>> = Object.fromEntries(
  Array.from('abcehkmnoptxyu', (letter, index) => [letter, 'авсенкмпортхуи'[index]]),
);
const ENGLISH: Partial<Record<string, string>> = {
  street: 'ул',
  st: 'ул',
  avenue: 'проспект',
  ave: 'проспект',
  prospect: 'проспект',
  embankment: 'наб',
  lane: 'пер',
  square: 'пл',
  highway: 'шоссе',
  apt: 'кв',
  apartment: 'кв',
  flat: 'кв',
  house: 'дом',
  building: 'дом',
  bld: 'корп',
  floor: 'этаж',
  office: 'офис',
  city: 'город',
  russia: 'россия',
  saint: 'санкт',
  petersburg: 'петербург',
  moscow: 'москва',
  district: 'район',
  metro: 'метро',
  region: 'область',
};
const SOUNDS: readonly [pattern: RegExp, spelling: string][] = [
  [/shch|sch/g, 'щ'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts|tz/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/[yij]a/g, 'я'],
  [/[yj]u|iu/g, 'ю'],
  [/[yj][oe]/g, 'е'],
  [/[iyj][iyj]$|(?<=[bcdfghjklmnpqrstvwxz])y$/g, 'ий'],
  [/(?<=[aeou])[yij](?![aeiouy])/g, 'й'],
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index): [RegExp, string] => [
    new RegExp(letter, 'g'),
    'абкдефгхийклмнопкрстуввхыз'[index] ?? '',
  ]),
];

/** One key for all spellings and cases; '' for none, like «ул.» alone. */
export function nameKey(words: readonly string[]): string {
  const base = words.filter((word) => !/^(?:рек[аи]|р)$/.test(word)).map(baseForm);
  // «Садовая 1-я» is «1-я Садовая».
  return [...base.filter((word) => /^\d/.test(word)), ...base.filter((word) => !/^\d/.test(word))].join(' ');
}

/**
 * «Литейного» → «литейный», «Лесную» → «лесная»; «Лесной» → «лесный»: «Лесной проспект», or «на Лесной
 * улице». Without what Latin letters do not say: «ь», and «ц» or «тс».
 */
function baseForm(word: string): string {
  return word
    .replace(/-я$/, '')
    .replace(/[ьъ]/g, '')
    .replace(/тс/g, 'ц')
    .replace(/(?<=\p{L}{3})(?:[иоы]й|[ое]м|[ое]го)$/u, 'ый')
    .replace(/(?<=\p{L}{3})(?:ую|юю|яя)$/u, 'ая');
}
