/**
 * Input of tests, and identifiers, in the logs of every test and the metrics of every file
 * (tests/setup.ts).
 */

/** Fields whose values are not personal. */
const OF_THE_SHOP =
  /^(?:intent|favorite|returnTo|refuse|delivery|payment|privacy|personalData|quantity(?:-\d+)?)$/;
const COOKIES_OF_THE_SHOP = /^(?:__Host-)?(?:favorites|cookieConsent|cookieRefusal)$/;
const SEARCHES = ['q', 'search'];

/** Queries may contain search texts. */
const PATTERNS: readonly [what: string, pattern: RegExp][] = [
  ['a telephone number', /(?<![\w.])(?:\+?7|8)?[\s(-]*9\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\w)/],
  ['an e-mail address', /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i],
  ['a uuid', /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i],
  ['a query', /[?&][\w[\]]+=/],
  [
    'a cookie',
    /\b(?:sessionid|usertoken|favorites|order-key|checkout|own-orders|last-order|own-contacts|allergens)=/,
  ],
];
/** Fields of the line itself. The request id is a generated uuid. */
const OF_THE_LINE = new Set(['level', 'time', 'pid', 'hostname', 'name', 'ms', 'requestId', 'status']);

export class Typed {
  readonly #values = new Set<string>();
  /** Most lines differ only in time and id. */
  readonly #harmless = new Set<string>();

  values(): string[] {
    return [...this.#values];
  }

  clear(): void {
    this.#values.clear();
    this.#harmless.clear();
  }

  add(value: string): void {
    const text = value.trim();
    if (!isPersonal(text) || this.#values.has(text)) return;
    this.#values.add(text);
    this.#harmless.clear();
  }

  form(fields: Iterable<readonly [string, string]>): void {
    for (const [name, value] of fields) if (!OF_THE_SHOP.test(name)) this.add(value);
  }

  cookies(header: string): void {
    for (const pair of header.split(';')) {
      const [name = '', ...value] = pair.split('=');
      if (!COOKIES_OF_THE_SHOP.test(name.trim())) this.add(value.join('='));
    }
  }

  address(path: string): void {
    const { pathname, searchParams } = new URL(path, 'http://shop.test');
    const [, tag] = /^\/tag\/([^/]+?)(?:\.data)?$/.exec(pathname) ?? [];
    if (tag !== undefined) this.add(decoded(tag));
    for (const name of SEARCHES) for (const value of searchParams.getAll(name)) this.add(value);
  }

  /** @returns the leak, or `null` */
  leakIn(line: string): string | null {
    const text = shownText(line);
    if (this.#harmless.has(text)) return null;
    for (const [what, pattern] of PATTERNS) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) return `${what}, ${found}: ${line}`;
    }
    for (const value of this.#values) {
      if (text.includes(value) || text.includes(encodeURIComponent(value))) return `${value}: ${line}`;
    }
    this.#harmless.add(text);
    return null;
  }

  /** Long numbers look like phone numbers. */
  leaksInMetrics(text: string): string[] {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return lines.flatMap((line) => this.leakIn(line.replace(/ \S+$/, '')) ?? []);
  }
}

/** Short Latin words occur in every log; two Cyrillic letters suffice. */
function isPersonal(text: string): boolean {
  return /[а-яё].*[а-яё]/is.test(text) || text.length >= 10;
}

function shownText(line: string): string {
  try {
    const entries = Object.entries(JSON.parse(line)).filter(([name]) => !OF_THE_LINE.has(name));
    const text = JSON.stringify(Object.fromEntries(entries));
    return `${text} ${decoded(text)}`;
  } catch {
    return line;
  }
}

function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
