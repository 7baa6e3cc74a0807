import { type Caller, NoReply } from './caller.ts';
import { isObject, reportAbsentFields, reportDifferences, shown } from './differences.ts';
import { type EndpointName, LISTINGS, templateOf } from './endpoints.ts';
import { type Json, type JsonObject, OpenApi } from './openapi.ts';
import type { Report } from './report.ts';
import { checkTexts } from './texts.ts';

/** Then the endpoint is not called again. */
const MAX_FAILURES = 3;

/** Not implemented. */
const NO_ENDPOINT = [404, 405, 410, 501];

export type Call = {
  /** Below the base URL; default: the endpoint's. */
  path?: string;
  body?: Json | undefined;
  headers?: Record<string, string>;
  /** Expected. */
  statuses: readonly number[];
  /** In messages. */
  named?: string;
  /** The request, in messages. */
  about?: string;
  /** Whatever failed before. */
  isVital?: boolean;
  /** The storefront does not read their body. */
  unread?: readonly number[];
};

/** Without `detail` in these. */
const UNNAMED: Partial<Record<number, string>> = {
  401: 'a refused token has no {"detail"}',
  404: 'what is missing is requested twice: its 404 has no {"detail"}',
};

/** The storefront's deadline (app/services/env.server.ts), and what guests notice. */
const READ_DEADLINE_MS = 5_000;
const SLOW_MS = 1_000;

/** Reports violations of openapi.yaml. */
export class Exchange {
  readonly report: Report;
  readonly #openApi = new OpenApi();
  readonly #failures = new Map<string, number>();
  readonly #times = new Map<string, { method: string; name: EndpointName; all: number[] }>();
  readonly #onCall: (call: number, endpoint: string) => void;
  readonly #bodies = new Map<
    string,
    { method: string; name: EndpointName; status: number; bodies: Json[] }
  >();

  constructor(report: Report, onCall: (call: number, endpoint: string) => void = () => {}) {
    this.report = report;
    this.#onCall = onCall;
  }

  /** @returns the body, even if it violates its schema; `undefined` if unusable */
  async send(
    caller: Caller,
    method: string,
    name: EndpointName,
    call: Call,
  ): Promise<JsonObject | undefined> {
    const template = templateOf(name);
    const endpoint = `${method} ${template}`;
    const { path = template, statuses } = call;
    if (!call.isVital && (this.#failures.get(endpoint) ?? 0) >= MAX_FAILURES) return undefined;
    const where = { method, name, example: [path, call.about].filter(Boolean).join(', ') };
    const expected = call.named ?? statuses.join(' or ');
    const differs = (got: string, times = 1): undefined => {
      this.#failures.set(endpoint, (this.#failures.get(endpoint) ?? 0) + times);
      this.report.differs(where, expected, got);
    };
    this.report.calls += 1;
    this.#onCall(this.report.calls, endpoint);
    const reply = await caller.call(method, path, call).catch((error: unknown) => {
      if (error instanceof NoReply) return error;
      throw error;
    });
    if (method === 'POST' && name === 'orders') this.#countOrder(reply);
    if (reply instanceof NoReply) return differs(reply.message, MAX_FAILURES);
    const { status, json, shown: text, encoding, ms } = reply;
    const times = this.#times.get(endpoint) ?? { method, name, all: [] };
    this.#times.set(endpoint, times);
    times.all.push(ms);
    if (encoding !== null) this.report.differs(where, 'text in UTF-8', encoding);
    // Then the record is missing, not the endpoint.
    const hasRecords = this.#openApi.isDocumented(method, template, 404);
    if (!statuses.includes(status) && NO_ENDPOINT.includes(status) && !hasRecords) {
      const without = this.#openApi.fallbackFor(method, template);
      if (without === undefined) return differs(`${status}: the endpoint is missing`, MAX_FAILURES);
      this.#failures.set(endpoint, MAX_FAILURES);
      this.report.misses(where, without);
      return undefined;
    }
    if (!statuses.includes(status)) return differs(`${status}: ${text}`);
    if (call.unread?.includes(status)) return {};
    const without = UNNAMED[status];
    if (without !== undefined && !hasDetail(json)) {
      this.report.misses(where, without);
      return {};
    }
    if (json === undefined) return differs(`no JSON: ${text}`);
    // As in the storefront.
    const isEmpty =
      json === '' && method === 'POST' && this.#openApi.schema(method, template, status) !== null;
    const body = name === 'settings' ? settingsByName(json) : isEmpty ? {} : listed(name, json);
    reportDifferences({ openApi: this.#openApi, report: this.report, where, status }, template, body);
    if (encoding === null) checkTexts(this.report, where, body);
    const key = `${endpoint} ${status}`;
    const seen = this.#bodies.get(key) ?? { method, name, status, bodies: [] };
    this.#bodies.set(key, seen);
    seen.bodies.push(body);
    return isObject(body) ? body : undefined;
  }

  /** Must be rejected with messages for one of these fields. */
  async refuse(caller: Caller, name: EndpointName, body: Json, fields: readonly string[], about: string) {
    const statuses = name === 'orders' ? [400, 200, 201] : [400];
    const refusal = await this.send(caller, 'POST', name, { body, statuses, about, named: '400' });
    const where = { method: 'POST', name, example: about };
    if (refusal && 'uuid' in refusal) return this.report.differs(where, `400 for ${about}`, 'an order');
    if (!refusal || fields.some((field) => field in refusal)) return;
    this.report.differs(where, `messages under ${fields.join(' or ')}`, shown(refusal));
  }

  /** A client error is a refusal; without a uuid, everything else may be an order. */
  #countOrder(reply: NoReply | { status: number; json: Json | undefined }): void {
    const { placedOrders } = this.report;
    if (!(reply instanceof NoReply)) {
      const { status, json } = reply;
      if (status >= 400 && status < 500) return;
      if (status < 300 && isObject(json) && json.uuid !== undefined)
        return void placedOrders.add(`${json.id ?? ''} (${json.uuid})`);
    }
    this.report.doubtfulOrders += 1;
  }

  /** Last: the median, not one slow call. */
  reportSlowness(): void {
    for (const { method, name, all } of this.#times.values()) {
      const times = all.toSorted((one, other) => one - other);
      const median = times[Math.floor(times.length / 2)] ?? 0;
      if (median < SLOW_MS) continue;
      const where = { method, name };
      const took = `${(median / 1_000).toFixed(1)} s`;
      if (method === 'GET' && median > READ_DEADLINE_MS) {
        this.report.differs(where, `a response within ${READ_DEADLINE_MS / 1_000} s`, took);
      } else this.report.slow(where, `${took}, the median of ${times.length} calls`);
    }
  }

  hasFailed(method: string, name: EndpointName): boolean {
    return this.#failures.has(`${method} ${templateOf(name)}`);
  }

  /** Last: in no response. */
  reportAbsentFields(): void {
    for (const { method, name, status, bodies } of this.#bodies.values()) {
      const context = { openApi: this.#openApi, report: this.report, where: { method, name }, status };
      reportAbsentFields(context, templateOf(name), bodies);
    }
  }
}

/** Bare arrays and `null` are lists, too. */
function listed(name: EndpointName, body: Json): Json {
  if (!LISTED.has(name)) return body;
  if (Array.isArray(body)) return { results: body };
  return isObject(body) && body.results === undefined ? { ...body, results: [] } : body;
}
const LISTED: ReadonlySet<EndpointName> = new Set([...LISTINGS.map(({ list }) => list), 'suggest']);

function hasDetail(json: Json | undefined): boolean {
  return isObject(json) && typeof json.detail === 'string';
}

/** Perhaps a list of `{key, value}`. */
function settingsByName(body: Json): Json {
  const list = isObject(body) ? body.results : undefined;
  if (!Array.isArray(list)) return body;
  return Object.fromEntries(list.filter(isObject).map(({ key, value }) => [String(key), value ?? '']));
}
