import { type EndpointName, PAGES, templateOf } from './endpoints.ts';

/** `wrong`: an error; `optional`: a missing optional part; `unchecked`: no example. */
type Kind = 'wrong' | 'slow' | 'optional' | 'unchecked';

export type Finding = {
  kind: Kind;
  /** `GET /products/{slug}/` */
  endpoint: string;
  /** Without indexes: `results[].price`; '': the response. */
  place: string;
  /** «expected number, got "dear"», or how the shop works without it. */
  problem: string;
  pages: string[];
  /** The first call; `count`: all. */
  example: string;
  count: number;
};

export type Place = { method: string; name: EndpointName; place?: string; example?: string };

export class Report {
  /** The connection error. */
  unreachable: string | null = null;
  calls = 0;
  readonly placedOrders = new Set<string>();
  /** Perhaps placed. */
  doubtfulOrders = 0;
  /** Why not by courier. */
  pickupReason: string | null = null;
  readonly #findings = new Map<string, Finding>();

  get findings(): Finding[] {
    return [...this.#findings.values()];
  }

  /** @param expected equal texts for a place are one finding */
  differs(where: Place, expected: string, got: string): void {
    this.#add('wrong', where, `expected ${expected}, got ${got}`, `${where.place} ${expected}`);
  }

  /** @param what the same in all calls */
  compare<T extends string | number>(where: Place, what: string, expected: T, got: T): void {
    if (expected !== got) this.differs(where, what, `${got} instead of ${expected}`);
  }

  /** @param without equal texts are one finding */
  misses(where: Place, without: string): void {
    this.#add('optional', where, without, without);
  }

  slow(where: Place, how: string): void {
    this.#add('slow', where, how, how);
  }

  notChecked(where: Place, why: string): void {
    this.#add('unchecked', where, why, why);
  }

  #add(
    kind: Kind,
    { method, name, place = '', example = '' }: Place,
    problem: string,
    mergeKey: string,
  ): void {
    const endpoint = `${method} ${templateOf(name)}`;
    const key = kind === 'optional' ? mergeKey : `${kind} ${endpoint} ${mergeKey}`;
    const known = this.#findings.get(key);
    if (!known) {
      const finding = { kind, endpoint, place, problem, pages: [...PAGES[name]], example, count: 1 };
      this.#findings.set(key, finding);
      return;
    }
    known.count += 1;
    known.pages = [...new Set([...known.pages, ...PAGES[name]])];
  }

  lines(url: string): string[] {
    if (this.unreachable !== null) return [`${url} cannot be reached: ${this.unreachable}`];
    const of = (kind: Kind) => this.findings.filter((finding) => finding.kind === kind);
    const orders = [...this.placedOrders].join(' and ');
    const pickup = this.pickupReason === null ? '' : `, for pickup: ${this.pickupReason}`;
    const doubtful =
      this.doubtfulOrders > 0 ? ` ${this.doubtfulOrders} may have been placed: no response shows it.` : '';
    const none = doubtful ? 'No order is known.' : 'No order was placed.';
    const order = (orders ? `Placed order ${orders}${pickup}.` : none) + doubtful;
    const slow = of('slow').length;
    return [
      ...[...of('wrong'), ...of('slow'), ...of('optional'), ...of('unchecked')].map(lineOf),
      `${url}: ${this.calls} calls; ${of('wrong').length} wrong, ${slow > 0 ? `${slow} slow, ` : ''}` +
        `${of('optional').length} optional missing, ` +
        `${of('unchecked').length} not checked. ${order}`,
    ];
  }

  get exitCode(): number {
    if (this.unreachable !== null) return 2;
    return this.findings.some(({ kind }) => kind === 'wrong') ? 1 : 0;
  }
}

const LABELS: Record<Kind, string> = {
  wrong: 'wrong',
  slow: 'slow',
  optional: 'missing, optional',
  unchecked: 'not checked',
};

function lineOf({ kind, endpoint, place, problem, pages, example, count }: Finding): string {
  const where = place === '' ? endpoint : `${endpoint} ${place}`;
  const seen = [...(count > 1 ? [`${count} times`] : []), ...(example ? [`first: ${example}`] : [])];
  const details = kind === 'wrong' && seen.length > 0 ? ` (${seen.join(', ')})` : '';
  const needed = kind === 'unchecked' ? '' : `. Pages: ${pages.join(', ')}`;
  return `${LABELS[kind]}: ${where}: ${problem}${details}${needed}`;
}
