/** Recognizes drinks and alcohol by their names. Guesses: they lead to warnings only. */

/** Nominative, accusative, genitive and instrumental case: «бокал вина», «сет с пивом», but not «к пиву», «мидии в вине». */
const ALCOHOL_WORDS = words(
  'пив(?:о|а|ом)|пивко|эл(?:ь|я|ем)|лагер(?:а|ом)?|стаут(?:а|ом)?|портер(?:а|ом)?|ipa|апа|пилснер(?:а|ом)?|пильзнер(?:а|ом)?',
  'вин(?:о|а|ом)|винишко|шампанск(?:ое|ого|им)|игрист(?:ое|ого|ым)|просекко|кава|ламбруско|портвейн(?:а|ом)?|херес(?:а|ом)?|мадер(?:а|ы|у|ой)|марсал(?:а|ы|у|ой)|вермут(?:а|ом)?|мартини|глинтвейн(?:а|ом)?|сангри(?:я|и|ю|ей)',
  'каберне|мерло|шардоне|совиньон|рислинг(?:а|ом)?|пино|шираз|мальбек|кьянти|саперави|киндзмараули|хванчкара',
  'водк(?:а|и|у|ой)|виски|бурбон(?:а|ом)?|коньяк(?:а|ом)?|бренди|кальвадос(?:а|ом)?|арманьяк(?:а|ом)?|граппа|граппы|граппу|чача|чачи|чачу|ром|рома|ромом|джин(?:а|ом)?|текил(?:а|ы|у|ой)|абсент(?:а|ом)?|самогон(?:а|ом)?|писко|мескаль|саке|соджу|аквавит',
  'алкогол(?:ь|я|ем)|ликер(?:а|ом)?|настойк(?:а|и|у|ой)|наливк(?:а|и|у|ой)|бальзам рижский|медовух(?:а|и|у|ой)|сидр(?:а|ом)?|пуаре|хугарден|гиннесс',
  'апероль|кампари|негрони|мохито|дайкири|космополитен|кровав(?:ая|ой|ую) мэри|лонг айленд|пина колада|егермейстер|самбука|беллини|мимоза с игристым|спритц(?:а|ем)?',
);
const NO_ALCOHOL =
  /(?:без|не)\s?-?алкогол|без\s+(?:алкоголя|градуса)|алкоголя нет|(?<![\d,.])0[,.]0|\bnon-?alco|\b0\s?%/;
/** «Мидии в белом вине», «соус из красного вина», «закуска под пиво»: what follows is no drink. */
const BESIDES = /(?<!\p{L})(?:в|во|на|из|под|к|ко|для|без|до|кроме)(?:\s+[\p{L}-]+){0,2}\s*$/u;
/** «Винный уксус», «пивной кляр» have other words; these have the same. */
const FOODS = /ромов|баба|уксус|имбирное пиво|рутбир/;

/** Whether the name itself says so. */
export function isAlcoholFree(title: string): boolean {
  return NO_ALCOHOL.test(normalize(title));
}

export function isAlcohol(title: string): boolean {
  const name = normalize(title);
  if (NO_ALCOHOL.test(name) || FOODS.test(name)) return false;
  return [...name.matchAll(ALCOHOL_WORDS)].some(({ index }) => !BESIDES.test(name.slice(0, index)));
}

const DRINK_WORDS = words(
  'чай|кофе|эспрессо|американо|капучино|латте|раф|флэт уайт|макиато|мокко|гляссе|какао|матча|горячий шоколад|фильтр-кофе',
  'лимонад|морс|квас|стакан кваса|компот|сок|фреш|кисель|смузи|милкшейк|молочный коктейль|айс-ти|холодный чай|сбитень|узвар|взвар',
  'вода|кола|кока-кола|пепси|спрайт|фанта|тоник|содовая|энергетик|айран|тан|комбуча|газировка|глинтвейн|пиво|сидр|лагер|стаут|эль|вино|шампанское|водка|виски|коньяк|ром|джин|текила|мохито|негрони',
);
/** Tells «Чай с чабрецом» from «Торт к чаю» and «Мороженое с колой»: a drink is named before any preposition. */
const AFTER_PREPOSITION = /(?<!\p{L})(?:в|во|на|из|под|к|ко|для|с|со|и|без)\s.*$/u;
const FOOD_NOUNS = words(
  'торт|чизкейк|эклер|пирожное|мороженое|десерт|кекс|печенье|круассан|булочка|пончик|блин|блины|вафли|тирамису|желе|салат|суп|соус|стейк|бургер|пицца|роллы?|набор|сироп|конфеты|макарон|макаронс|мусс|панна-?котта',
);

export function isDrink(title: string): boolean {
  const head = normalize(title).replace(AFTER_PREPOSITION, '');
  return has(DRINK_WORDS, head) && !has(FOOD_NOUNS, head);
}

const TAB_WORDS = words(
  'напит(?:ок|ки)|ча(?:й|и)|кофе|лимонад(?:ы)?|сок(?:и)?|фреш(?:и)?|смузи|морс(?:ы)?|квас(?:ы)?|коктейл(?:ь|и)|вод(?:а|ы)|пиво|вин(?:о|а)|сидр(?:ы)?|бар|алкоголь|настойк(?:а|и)',
);
const ADJECTIVE = /(?:ые|ие|ое|ая|ый|ий)$/;

/** «Напитки», «Кофе и чай», «Молочные коктейли»; not «Десерты и кофе». */
export function isDrinksTab(title: string): boolean {
  const parts = normalize(title)
    .split(/[^\p{L}]+/u)
    .filter((part) => !['', 'и', 'из', 'без'].includes(part) && !ADJECTIVE.test(part));
  return parts.length > 0 && parts.every((part) => has(TAB_WORDS, part));
}

function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d-])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'gu');
}

function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) !== -1;
}

function normalize(title: string): string {
  return title.toLowerCase().replaceAll('ё', 'е');
}
