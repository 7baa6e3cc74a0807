import { type Address, nameKey, readAddress, settlementName } from './address-reading.ts';
import {
  areSameType,
  isAdjective,
  isOwnDistrict,
  isSettlement,
  isStreetForm,
  isTypo,
  namesOfCity,
} from './address-words.ts';

/** docs/decisions/0068-delivery-terms.md */

export type Zone = {
  zone?: string | undefined;
  /** May include other settlements. Empty: all streets in no other zone. */
  streets: string[];
  fee: number;
  freeFrom?: number | undefined;
  minSum?: number | undefined;
  minutes?: number | undefined;
};

export type ZoneQuestion =
  /** Several zones, or one beside something not understood. */
  | { kind: 'choose'; zones: Zone[] }
  /** Another settlement, in no zone. */
  | { kind: 'elsewhere' }
  | { kind: 'unknown' };
type Found = { kind: 'zone'; zone: Zone } | ZoneQuestion;

type Terms = { zones: readonly Zone[]; city?: string | undefined };

/** The address's zone, else the chosen one, else a question. */
export function findZone(terms: Terms, address = '', chosen = ''): Found {
  const byAddress = zoneOfAddress(terms, address);
  if (byAddress.kind === 'zone') return byAddress;
  const zone = terms.zones.find(({ zone: name }) => chosen !== '' && name?.trim() === chosen.trim());
  return zone ? { kind: 'zone', zone } : byAddress;
}

function zoneOfAddress({ zones, city = '' }: Terms, text: string): Found {
  const own = settlementName(city);
  const { named, isUnclear, isInListedPlace, hasOtherStreet, ...found } = survey(zones, own, text);
  // «Пушкинский район, посёлок Шушары»: the settlement says more.
  const isElsewhere = found.isElsewhere || (found.isInOtherArea && !isInListedPlace);
  if (isElsewhere && !isInListedPlace && own !== '') return { kind: 'elsewhere' };
  const [only, ...more] = zones;
  const others = zones.filter(({ streets }) => streets.length === 0);
  if (only && more.length === 0 && others.length === 1) return { kind: 'zone', zone: only };
  // A listed settlement includes all its streets.
  const isElsewhereToo = hasOtherStreet && !isInListedPlace;
  const candidates = [...named, ...(isElsewhereToo && others.length === 1 ? others : [])];
  const isClear = !isUnclear && !isElsewhere && (named.size === 0 || !isElsewhereToo);
  const [zone, otherZone] = candidates;
  if (isClear && zone && !otherZone) return { kind: 'zone', zone };
  return named.size === 0 ? { kind: 'unknown' } : { kind: 'choose', zones: candidates };
}

/** '' if the text names nothing, like «ул.» alone. */
export function streetKey(text: string): string {
  const { names, places } = readAddress(text);
  return nameKey([...places, ...names].flatMap(({ words }) => words));
}

type Name = Address['names'][number];
type Place = Address['places'][number];
type Survey = {
  named: Set<Zone>;
  isInListedPlace: boolean;
  /** A settlement neither the shop's own nor in a zone. */
  isElsewhere: boolean;
  isInOtherArea: boolean;
  hasOtherStreet: boolean;
  isUnclear: boolean;
};

function survey(zones: readonly Zone[], city: string, text: string): Survey {
  const address = readAddress(text, city);
  // Without an address, as most carts are shown, no list of streets is read.
  const entries = address.places.length + address.names.length > 0 ? listEntries(zones) : [];
  const found: Survey = {
    named: new Set(),
    isInListedPlace: false,
    isElsewhere: false,
    isInOtherArea: false,
    hasOtherStreet: false,
    isUnclear: false,
  };
  for (const place of address.places) addPlace(found, place, entries, address.isOwn, city);
  for (const name of address.names) addName(found, name, { entries, areas: address.areas, city });
  return found;
}

type Entry = {
  zone: Zone;
  key: string;
  words: readonly string[];
  /** With the endings that the key has not. */
  spelled: string;
  type: string | null;
  areas: string[];
  isStreet: boolean;
  isPlace: boolean;
};

/** The page reads an address with every letter typed. */
const entriesOf = new WeakMap<Zone, Entry[]>();

function listEntries(zones: readonly Zone[]): Entry[] {
  return zones.flatMap((zone) => {
    const all = entriesOf.get(zone) ?? zone.streets.map((street) => entryOf(zone, street));
    const entries = all.filter(({ key }) => key !== '');
    entriesOf.set(zone, entries);
    return entries;
  });
}

function entryOf(zone: Zone, text: string): Entry {
  const { names, places, areas } = readAddress(text);
  const words = [...places, ...names].flatMap((one) => one.words);
  const type = names[0]?.type ?? null;
  const isPlace = places.length > 0 || (type === null && isSettlement(words));
  const key = nameKey(words);
  return {
    zone,
    key,
    words: key.split(' '),
    spelled: words.join(' '),
    type,
    areas,
    isStreet: places.length === 0,
    isPlace,
  };
}

function addPlace(
  found: Survey,
  { words, kind }: Place,
  entries: Entry[],
  isOwn: boolean,
  city: string,
): void {
  const listed = placesOf(words, entries);
  if (listed.length > 0) {
    for (const { zone } of listed) found.named.add(zone);
    found.isInListedPlace = true;
    return;
  }
  const isOwnPart = kind === 'district' ? isOwnDistrict(city, words.join(' ')) : null;
  if (isOwnPart ?? (kind !== 'settlement' && isOwn)) return;
  const isAnywhere = kind === 'quarter' || (kind === 'district' && isOwnPart === null);
  if (isAnywhere || words.length === 0 || isAlmostCity(words, city)) found.isUnclear = true;
  else if (kind === 'settlement') found.isElsewhere = true;
  else found.isInOtherArea = true;
}

const MIN_LETTERS_OF_CITY = 6;

/** «Санк-Петербург» */
function isAlmostCity(words: readonly string[], city: string): boolean {
  const typed = words.join(' ');
  return namesOfCity(city).some((name) => name.length >= MIN_LETTERS_OF_CITY && isTypo(typed, name));
}

function placesOf(words: readonly string[], entries: Entry[]): Entry[] {
  const key = nameKey(words);
  return entries.filter((entry) => entry.isPlace && entry.key === key);
}

// ---------- streets, and names that may be places ----------

/** No street has more. */
const MAX_WORDS = 8;

type Known = { entries: Entry[]; areas: readonly string[]; city: string };

function addName(found: Survey, name: Name, known: Known): void {
  const { words, type, hasNumber } = name;
  const { entries, areas, city } = known;
  if (words.length > MAX_WORDS) {
    found.isUnclear = true;
    return;
  }
  const { exact, similar } = streetsOf(name, entries, areas);
  if (exact.length > 0) {
    for (const { zone, isPlace } of exact) {
      found.named.add(zone);
      found.isInListedPlace ||= isPlace;
    }
    return;
  }
  const streets = splitStreets(words, entries);
  if (streets) {
    // «Новая Садовая» may also be a street of its own.
    found.isUnclear = true;
    for (const street of streets) addName(found, { ...name, words: street }, known);
    return;
  }
  const split = splitOff(name, entries);
  if (split) {
    addPlace(found, { words: split.place, kind: split.kind }, entries, false, city);
    if (split.rest.length > 0) addName(found, { ...name, words: split.rest }, known);
    return;
  }
  for (const { zone } of similar) found.named.add(zone);
  if (similar.length > 0) found.isUnclear = true;
  else if (type !== null || words.some((word) => word.startsWith('лини'))) found.hasOtherStreet = true;
  else if (hasNumber && isStreetForm(words.at(-1) ?? '')) found.hasOtherStreet = true;
  else found.isUnclear = true;
}

const FEMININE_TYPES = new Set(['улица', 'набережная', 'площадь', 'аллея', 'дорога']);

/** `similar`: the guest must confirm it. */
function streetsOf(
  name: Name,
  entries: Entry[],
  areas: readonly string[],
): { exact: Entry[]; similar: Entry[] } {
  const { words, type, hasNumber } = name;
  const key = nameKey(words);
  const [first = '', ...others] = words;
  // «на Лесной улице», «на Лесной»
  const feminine = nameKey(words.map((word) => word.replace(/[ое]й$/, 'ая')));
  const keys = FEMININE_TYPES.has(type ?? '') ? [key, feminine] : [key];
  // «5 Лесная» may be house 5, or «5-я Лесная».
  const withoutHouse = /^\d+$/.test(first) && !hasNumber ? nameKey(others) : '';
  // «Маяковскова»
  const spoken = nameKey(words.map((word) => word.replace(/(?<=ск)ова$/, 'ого')));
  const similarKeys = type === null ? [feminine, withoutHouse, spoken] : [withoutHouse, spoken];
  const isAlmost = almost(key, words.join(' '));
  const exact: Entry[] = [];
  const similar: Entry[] = [];
  for (const entry of entries.filter(({ isStreet }) => isStreet)) {
    const isSameType = areSameType(type, entry.type);
    const isEqual = keys.includes(entry.key);
    if (isEqual && isSameType && entry.areas.every((area) => areas.includes(area))) exact.push(entry);
    else if (isEqual || similarKeys.includes(entry.key) || (isSameType && isAlmost(entry)))
      similar.push(entry);
  }
  return { exact, similar };
}

const MIN_LETTERS = 5;

/** One typing error, or a longer name: «Обводный канал» for «Обводный». */
function almost(key: string, spelled: string): (entry: Entry) => boolean {
  const words = key.split(' ');
  const digits = digitsOf(key);
  return (entry) => {
    const isPart = words.every((word) => entry.words.includes(word));
    if (isPart || isShortened(words, entry.words)) return true;
    if (key.length < MIN_LETTERS) return false;
    return (isTypo(key, entry.key) || isTypo(spelled, entry.spelled)) && digits === digitsOf(entry.key);
  };
}

/** «Ген. Симоняка», «Рубинш.» */
function isShortened(words: readonly string[], full: readonly string[]): boolean {
  const isLong = words.join('').length >= MIN_LETTERS;
  return isLong && words.length === full.length && words.every((word, at) => full[at]?.startsWith(word));
}

function digitsOf(key: string): string {
  return key.replace(/\D+/g, ' ');
}

/** A corner without a word for it: «Садовая Невский». */
function splitStreets(words: readonly string[], entries: Entry[]): [string[], string[]] | null {
  for (let length = 1; length < words.length; length += 1) {
    const [head, tail] = [words.slice(0, length), words.slice(length)];
    if (isListed(head, entries) && isListed(tail, entries)) return [head, tail];
  }
  return null;
}

type Split = { place: string[]; kind: 'settlement' | 'quarter'; rest: string[] };

/** «Колпино Лесная», «Лесная Гатчина», «Шушары»; or unknown words beside a listed street. */
function splitOff({ words, type, isTypeFirst }: Name, entries: Entry[]): Split | null {
  const isPlace = (some: readonly string[]) => isSettlement(some) || placesOf(some, entries).length > 0;
  const least = type === null ? 0 : 1;
  for (let length = Math.min(MAX_PLACE_WORDS, words.length - least); length > 0; length -= 1) {
    const [head, tail] = [words.slice(0, length), words.slice(length)];
    const [front, end] = [words.slice(0, -length), words.slice(-length)];
    if (!isTypeFirst && isPlace(head)) return { place: head, kind: 'settlement', rest: tail };
    if (isPlace(end)) return { place: end, kind: 'settlement', rest: front };
    if (!isTypeFirst && !isAdjective(head.at(-1) ?? '') && isListed(tail, entries)) {
      return { place: head, kind: 'quarter', rest: tail };
    }
    if (!isAdjective(end[0] ?? '') && isListed(front, entries))
      return { place: end, kind: 'quarter', rest: front };
  }
  return null;
}

const MAX_PLACE_WORDS = 3;

function isListed(words: readonly string[], entries: Entry[]): boolean {
  const key = nameKey(words);
  return entries.some((entry) => entry.isStreet && entry.key === key);
}
