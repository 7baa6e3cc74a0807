import { normalizeText } from '#contract/normalize-text.ts';

/**
 * Whether a guest's text may speak of an allergy. It only adds a warning: every text is shown whole, because no list of words is
 * complete.
 */
export function maySayAllergy(text: string): boolean {
  const written = fold(text).replace(HUNGER, '');
  // «ал-лергия»
  const folded = `${written} . ${written.replace(/(?<=\p{L})-(?=\p{L})/gu, '').replace(/(\p{L})\1+/gu, '$1')}`;
  return ALARMS.some((alarm) => alarm.test(folded)) || excludesAllergen(folded) || forbids(folded);
}

/** A space stands for anything between two words, also for nothing. A word may go on, unless it ends with «!». */
const ALARM_WORDS = [
  // Allergy, with the typing errors that `fold` leaves.
  ...[
    'аллерг',
    'аллегрия',
    'аллегия',
    'аллерия',
    'олерг',
    'элерг',
    'fkkthu',
    'алл!',
    'allerg',
    'alergi',
    'alerj',
  ],
  // Shock and its signs.
  ...[
    'анафил',
    'анафел',
    'anafila',
    'anaphyla',
    'квинк',
    'quincke',
    'angioedem',
    'отек',
    'отечн',
    'крапивниц',
    'сыпь!',
    'сыпью',
  ],
  ...[
    'обсыпает',
    'обсыпет',
    'высыпает',
    'высыпания',
    'удуш',
    'задых',
    'задохн',
    'горло опух',
    'опуха',
    'опухн',
    'дышать',
    'реанимац',
    'в скорую',
    'скорую помощь',
    'скорая',
  ],
  ...[
    'эпипен',
    'эпи пен',
    'epi pen',
    'адреналин',
    'супрастин',
    'тавегил',
    'антигистамин',
    'гистамин',
    'астм',
    'asthma',
  ],
  ...[
    'hives',
    'swell',
    'choke',
    'диатез',
    'атопи',
    'зуд',
    'чешется',
    'чешусь',
    'чешемся',
    'перекрестн',
    'cross contam',
  ],
  // Danger.
  ...[
    'опасн',
    'угроз',
    'смерт',
    'умру',
    'умрет',
    'умрем',
    'умереть',
    'умира',
    'погиб',
    'жизненно',
    'life threat',
    'deadly',
    'fatal',
    'станет плохо',
    'плохо станет',
    'будет плохо',
  ],
  ...[
    'становится плохо',
    'мне плохо',
    'реакци',
    'реагиру',
    'reaction',
    'серьезно больн',
    'противопоказ',
    'чувствительн',
    'sensitiv',
  ],
  // Intolerance.
  ...[
    'не перенос',
    'не перенош',
    'не перевар',
    'не усва',
    'переваривать не',
    'не могу есть',
    'есть не могу',
    'не может есть',
    'есть не может',
  ],
  ...[
    'непринима',
    'целиак',
    'целеак',
    'цилиак',
    'celiac',
    'coeliac',
    'intoleran',
    'фенилкетон',
    'лактазн',
    'диабет',
    'diabet',
  ],
  ...['can t eat', 'cannot eat', 'can not eat', 'must not eat', 'can t have', 'cannot have'],
  // Stated ingredients of nobody's taste.
  ...[
    'без глютен',
    'без лактоз',
    'без клейковин',
    'безглютен',
    'безлактоз',
    'gluten',
    'lactose',
    'даже след',
    'следы',
    'следов',
  ],
];

/** «Умираем с голоду» is no danger. */
const HUNGER = /(?:умер|умр|смерт)\p{L}*[^.;!?\n]{0,20}галад/gu;

/** Stems of the fourteen, as guests name them. */
const ALLERGEN_WORDS = [
  ...['глютен', 'пшениц', 'пшеничн', 'клейковин', 'gluten', 'wheat'],
  ...[
    'ракообразн',
    'креветк',
    'краб',
    'раков',
    'омара',
    'омаров',
    'лангуст',
    'shellfish',
    'shrimp',
    'prawn',
    'crab',
    'lobster',
  ],
  ...[
    'яйц',
    'яиц',
    'яичн',
    'egg',
    'рыб',
    'икр',
    'лосос',
    'тунц',
    'тунец',
    'анчоус',
    'fish',
    'salmon',
    'tuna',
  ],
  ...[
    'арахис',
    'peanut',
    'сои',
    'соя',
    'сою',
    'соев',
    'soy',
    'молок',
    'молоч',
    'лактоз',
    'казеин',
    'сливок',
    'сливочн',
  ],
  ...[
    'milk',
    'dairy',
    'lactose',
    'cream',
    'орех',
    'орешк',
    'миндал',
    'фундук',
    'кешью',
    'фисташ',
    'пекан',
    'nut',
    'almond',
  ],
  ...[
    'hazelnut',
    'cashew',
    'pistachio',
    'walnut',
    'сельдере',
    'celery',
    'горчиц',
    'горчичн',
    'mustard',
    'кунжут',
    'сезам',
    'тахин',
  ],
  ...[
    'sesame',
    'tahini',
    'сульфит',
    'sulphit',
    'sulfit',
    'люпин',
    'lupin',
    'моллюск',
    'мидий',
    'мидии',
    'кальмар',
    'устриц',
  ],
  ...['гребеш', 'осьминог', 'морепродукт', 'mollus', 'mussel', 'squid', 'oyster', 'clam', 'seafood'],
];

const EXCLUDING_WORDS = [
  ...[
    'без',
    'нельзя',
    'не ем',
    'не едим',
    'не ест',
    'не едят',
    'не куша',
    'не пью',
    'не пьет',
    'не употребля',
    'не добавля',
  ],
  ...[
    'не клас',
    'не клад',
    'исключ',
    'убрать',
    'убер',
    'кроме',
    'никак',
    'ни грамм',
    'ни капл',
    'ни в коем',
    'запрещ',
    'замен',
  ],
  ...['нет ли', 'no', 'without', 'free', 'not', 'don t', 'avoid', 'allergic'],
];

/** «Нельзя» of a courier: ringing, parking, waking a child. */
const COURIER_WORDS = [
  ...[
    'звон',
    'стуч',
    'парк',
    'шум',
    'опазд',
    'опозд',
    'въез',
    'заез',
    'проез',
    'буд',
    'домофон',
    'подъез',
    'позже',
    'раньше',
    'остав',
  ],
];

/** Letters of one clause between two words. */
const NEAR = String.raw`[^.;!?\n]{0,30}`;

const ALARMS = ALARM_WORDS.map((word) => new RegExp(patternOf(word), 'u'));
const [EXCLUDING, ALLERGEN] = [EXCLUDING_WORDS, ALLERGEN_WORDS].map(
  (words) => `(?:${words.map(patternOf).join('|')})`,
);
const EXCLUSION = new RegExp(`${EXCLUDING}${NEAR}${ALLERGEN}|${ALLERGEN}${NEAR}${EXCLUDING}`, 'u');
const FORBIDDEN = new RegExp(patternOf('нельзя'), 'u');
const OF_COURIER = new RegExp(COURIER_WORDS.map(patternOf).join('|'), 'u');

function excludesAllergen(folded: string): boolean {
  return EXCLUSION.test(folded);
}

function forbids(folded: string): boolean {
  return folded.split(/[.;!?\n]/).some((clause) => FORBIDDEN.test(clause) && !OF_COURIER.test(clause));
}

function patternOf(word: string): string {
  const [, stem = '', end] = /^([^!]*)(!?)$/.exec(word) ?? [];
  const pattern = fold(stem).replaceAll(' ', String.raw`[^\p{L}]*`);
  return String.raw`(?<!\p{L})${pattern}${end && String.raw`(?!\p{L})`}`;
}

const LOOK_ALIKES: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у' };

/**
 * Makes spellings equal that differ where most errors are: the vowels of unstressed syllables, doubled letters, letters of the
 * other alphabet, spaced or hyphenated letters.
 */
function fold(text: string): string {
  return normalizeText(text.normalize('NFKC').replaceAll('\n', ' . '))
    .replace(/(?<!\p{L})\p{L}(?:[ .\-*_]\p{L}){4,}(?!\p{L})/gu, (spaced) => spaced.replace(/\P{L}/gu, ''))
    .replace(/\p{L}+/gu, (word) =>
      /\p{Script=Cyrillic}/u.test(word)
        ? word.replace(/[aceopxy]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
        : word,
    )
    .replace(/[иэ]/g, 'е')
    .replaceAll('о', 'а')
    .replace(/(\p{L})\1+/gu, '$1');
}
