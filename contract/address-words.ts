/** Normalized (`normalizeText`). */

/** `пр` may be «проспект» or «проезд». */
const STREET_TYPES: readonly [type: string, spelling: RegExp][] = [
  ['улица', /^ул(?:иц[аыеу])?$/],
  ['проспект', /^(?:просп(?:ект[ауе]?)?|пр-?к?т|пр-?к)$/],
  ['пр', /^пр$/],
  ['проезд', /^(?:проезд[ауе]?|пр-?з?д)$/],
  ['переулок', /^(?:пер(?:еул(?:ок|к[ауе]))?|пер-к)$/],
  ['набережная', /^(?:наб(?:ер)?|набережн(?:ая|ой|ую))$/],
  ['шоссе', /^ш(?:оссе)?$/],
  ['бульвар', /^(?:б(?:ульва)?-?р[ауе]?|бул(?:ьв)?)$/],
  ['площадь', /^(?:пл|площад[ьи])$/],
  ['аллея', /^(?:алл?|алле[яеию])$/],
  ['тупик', /^туп(?:ик[ауе]?)?$/],
  ['дорога', /^дор(?:ог[аеу])?$/],
];
const LONG_TYPES = STREET_TYPES.map(([type]) => type).filter((type) => type.length > 4);

/** With one typing error, too: «прспект». */
export function streetTypeOf(word: string): string | null {
  const [type] = STREET_TYPES.find(([, spelling]) => spelling.test(word)) ?? [];
  if (type !== undefined) return type;
  return (word.length > 3 && LONG_TYPES.find((long) => long[0] === word[0] && isTypo(word, long))) || null;
}

export function areSameType(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true;
  return (
    [one, other].every((type) => ['пр', 'проспект', 'проезд'].includes(type)) && [one, other].includes('пр')
  );
}

/** Missing, added, wrong, or swapped with the next letter. */
export function isTypo(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}

export const HOUSE =
  /^(?:д(?:ом[аеу]?)?|вл(?:ад(?:ение)?)?|домовладение|уч(?:асток)?|зд(?:ание)?|к(?:орп(?:ус)?)?|стр(?:оение)?|соор(?:ужение)?|лит(?:ера?)?|дробь|кв(?:арт(?:ира)?)?|апарт(?:аменты)?|пом(?:ещение)?|оф(?:ис)?|ком(?:н(?:ата)?)?|п(?:од(?:ъезд[ае]?)?|д)?|дм?ф|пар(?:ад(?:н(?:ая|ой)?)?)?|эт(?:аж[ае]?)?|секция|блок|н(?:омер)?)$/;

/** Up to the comma it is for the courier. */
export const COMMENT =
  /^(?:вход|въезд|заезд|заход|код|домофон|тел(?:ефон)?|звон(?:ить|ите|ок)|позвон(?:ить|ите)|набрать|наберите|рядом|напротив|около|возле|между|за|через|двор[ае]?|арк[аиуе]|аркой|под|ориентир|магазин[аеу]?|кафе|ресторан[ае]?|школ[аеы]|гостиниц[аеы]|отел[ьея]|хостел[ае]?|жк|бц|тц|трц|трк|тк|бизнес(?:-центр[ае]?)?|торговый|больниц[аеы]|поликлиник[аеи]|аптек[аеи]|ресепшн|ресепшен|охран[аеы]|шлагбаум|ворот[а]?|калитк[аиу]|дверь|лифт|лестниц[аеы]|консьерж[ау]?|вахт[аеу]|остав(?:ить|ьте)|спрос(?:ить|ите)|последний|цокольный|мансардный|ооо|ип|ао|зао|оао|пао|салон[ае]?|студи[яи]|налево|направо|слева|справа|лев(?:ый|ая|ое)|прав(?:ый|ая|ое)|после|перед|для|курьер[ау]?|пожалуйста|частный|общежити[ея]|общага|цоколь|подвал|мансарда|торец|торца)$/;

/** «угол Невского»: another street. */
export const CORNER = /^(?:уг(?:ол|лу|ла)?|пересечени[ея]|перекрест(?:ок|к[ае]))$/;
export const PREPOSITION = /^(?:на|по|в|во|из|от|у|к|ко|и|или|с|со|до|при)$/;
/** The country, and «Адрес доставки: …». */
export const IGNORED = /^(?:росси[яи]|рф|российская|федерация|адрес|доставк[аиу])$/;
export const METRO = /^(?:метро|м)$/;

export const SETTLEMENT =
  /^(?:г(?:ор(?:од(?:а|е|ок)?)?)?|п(?:ос(?:ел(?:ок|к[ае]))?|гт)?|рп|д(?:ер(?:евн[яие])?)?|с\.|сел[оае]|х(?:ут(?:ор)?)?|станица|ст(?:-ца|анция)?|аул|слобода|снт|снп|спк|днт|днп|дпк|тсн|кп|гск|садоводство|садоводческое|массив|местечко|мыза|тер(?:ритория)?|волость)$/;
export const DISTRICT = /^(?:р-?о?н|район[ае]?)$/;
export const QUARTER = /^(?:окр(?:уг[ае]?)?|мо|мкр(?:-?н)?|микрорайон|м-н|квартал|кв-л|жилмассив)$/;
export const REGION = /^(?:обл(?:аст[ьи])?|край|респ(?:ублик[аи])?)$/;
export const WHOLE_REGION =
  /^(?:ло|мо|лен(?:инградская)?обл(?:асть)?|ленобласть|мособл(?:асть)?|подмосковье)$/;

/** «Лесная», «Невский»; also before another word: «Малая Лесная». */
export function isAdjective(word: string): boolean {
  return /^\d/.test(word) || /(?:ая|яя|ое|ее|[иоы]й|[иы]е|ого|его|ую|юю|[ое]м)$/.test(word);
}

/**
 * «Неизвестная», «Московский», «Маяковского», «Ветеранов»: without «улица» only these are streets; «Келози»
 * and «Вырица» are settlements.
 */
export function isStreetForm(word: string): boolean {
  return STREET_ENDING.test(word) || STREET_WORDS.test(word);
}
const STREET_ENDING =
  /(?:[ая]я|[сц]кий|[ое]го|[сц]кой|[оеи][вн]а|ына|[сзм]ана|[сз]а|ля|енко|[ое]в|ей|[еа]ния|ции)$/;
const STREET_WORDS = /^(?:мира|победы|труда|свободы|фрунзе|марата|стачек|гайдара)$/;

/** «Колпино», «Кудрово», «Зеленогорск»: no street ends so. */
const SETTLEMENT_ENDING = /^.{2,}(?:[ое]во|[иы]но|ск|град|город|бург|поль)$/;
const SETTLEMENTS = new Set(
  `агалатово балашиха барнаул бугры владивосток владимир волхов воронеж всеволожск выборг гатчина горелово
  дибуны домодедово екатеринбург зеленогорск иваново ижевск иркутск казань калининград калуга кемерово
  кингисепп кириши киров колпино коммунар комарово королев краснодар красногорск кронштадт кудрово курск левашово
  липецк лисий_нос ломоносов луга люберцы металлострой москва мск мурино мытищи набережные_челны нижний_новгород никольское
  белоостров вырица сиверский тайцы великий_новгород новгород новая_ладога новое_девяткино новоселье новосибирск одинцово омск оренбург отрадное орел павловск
  пенза пермь песочный петергоф петродворец подольск понтонный приозерск псков пушкин репино ростов ростов-на-дону рязань
  самара саратов сертолово сестрорецк сланцы смолячково сосново сосновый_бор сочи стрельна ступино тверь тихвин токсово
  тольятти тосно тула тюмень уфа хабаровск химки челябинск чита шлиссельбург шушары янино ярославль красное_село
  красный_бор старая_русса великие_луки парголово саперный усть-ижора усть-славянка юкки`
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' ')),
);

export function isSettlement(words: readonly string[]): boolean {
  const [only = ''] = words;
  return SETTLEMENTS.has(words.join(' ')) || (words.length === 1 && SETTLEMENT_ENDING.test(only));
}

/** `districts`: those that are no settlement of their own. */
const CITIES: readonly { names: RegExp; others: readonly string[]; districts?: RegExp }[] = [
  {
    names: /^(?:санкт-петербург|петербург|спб)$/,
    others: [
      'санкт петербург',
      'петербург',
      'санкт-петербурге',
      'петербурге',
      'с-петербург',
      'с петербург',
      'спб',
      'с-пб',
      'с пб',
      'питер',
      'питере',
      'ленинград',
    ],
    districts:
      /^(?:адмиралтейск|василеостровск|выборгск|калининск|кировск|красногвардейск|московск|невск|петроградск|приморск|фрунзенск|центральн)(?:ий|ый|ого|ом)$/,
  },
  { names: /^москва$/, others: ['мск', 'москве'] },
  { names: /^екатеринбург$/, others: ['екб', 'екат', 'екатеринбурге'] },
  { names: /^нижний новгород$/, others: ['нн', 'н новгород', 'нижний'] },
  { names: /^ростов-на-дону$/, others: ['ростов', 'ростов на дону'] },
];

/** Longest first. @param city normalized; '' if unknown */
export function namesOfCity(city: string): string[] {
  if (city === '') return [];
  const others = CITIES.find(({ names }) => names.test(city))?.others ?? [];
  return [...new Set([city, ...others])].sort((one, other) => other.length - one.length);
}

export function isOwnDistrict(city: string, district: string): boolean | null {
  const { districts } = CITIES.find(({ names }) => names.test(city)) ?? {};
  return districts ? districts.test(district) : null;
}
