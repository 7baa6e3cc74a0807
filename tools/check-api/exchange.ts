import { type Caller, NoReply } from './caller.ts';
import { isObject, reportAbsentFields, reportDifferences, shown } from './differences.ts';
import { type EndpointName, templateOf } from './endpoints.ts';
import { type Json, type JsonObject, OpenApi } from './openapi.ts';
import type { Report } from './report.ts';

/** Failures after which an endpoint is not called again, so that the check ends. */
const MAX_FAILURES = 3;

/** Statuses of an endpoint that is not implemented. */
const NO_ENDPOINT = [404, 405, 410, 501];

export type Call = {
  /** Below the base URL. Default: the endpoint's path. */
  path?: string;
  body?: Json | undefined;
  headers?: Record<string, string>;
  /** The expected statuses. */
  statuses: readonly number[];
  /** Describes the request in messages, in addition to the path. */
  about?: string;
  /** Called even if the endpoint has failed too often. */
  isVital?: boolean;
};

/** Calls endpoints and reports responses that violate openapi.yaml. */
export class Exchange {
  readonly report: Report;
  readonly #openApi = new OpenApi();
  readonly #failures = new Map<string, number>();
  readonly #bodies = new Map<
    string,
    { method: string; name: EndpointName; status: number; bodies: Json[] }
  >();

  constructor(report: Report) {
    this.report = report;
  }

  /** @returns the body, even if it violates its schema; `undefined` if it is unusable */
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
    const expected = statuses.join(' or ');
    const differs = (got: string, times = 1): undefined => {
      this.#failures.set(endpoint, (this.#failures.get(endpoint) ?? 0) + times);
      this.report.differs(where, expected, got);
    };
    this.report.calls += 1;
    const reply = await caller.call(method, path, call).catch((error: unknown) => {
      if (error instanceof NoReply) return error;
      throw error;
    });
    if (reply instanceof NoReply) return differs(reply.message, MAX_FAILURES);
    const { status, json, shown: text } = reply;
    // A documented 404 means that the record is missing, not the endpoint.
    const hasRecords = this.#openApi.isDocumented(method, template, 404);
    if (!statuses.includes(status) && NO_ENDPOINT.includes(status) && !hasRecords) {
      const without = this.#openApi.fallbackFor(method, template);
      if (without === undefined) return differs(`${status}: the endpoint is missing`, MAX_FAILURES);
      this.#failures.set(endpoint, MAX_FAILURES);
      this.report.misses(where, without);
      return undefined;
    }
    if (!statuses.includes(status)) return differs(`${status}: ${text}`);
    if (json === undefined) return differs(`no JSON: ${text}`);
    // As in the storefront, the response to a write may be empty.
    const isEmpty =
      json === '' && method === 'POST' && this.#openApi.schema(method, template, status) !== null;
    const body = name === 'settings' ? settingsByName(json) : isEmpty ? {} : json;
    reportDifferences({ openApi: this.#openApi, report: this.report, where, status }, template, body);
    const key = `${endpoint} ${status}`;
    const seen = this.#bodies.get(key) ?? { method, name, status, bodies: [] };
    this.#bodies.set(key, seen);
    seen.bodies.push(body);
    return isObject(body) ? body : undefined;
  }

  /** Sends a body that must be rejected with messages for one of these fields. */
  async refuse(caller: Caller, name: EndpointName, body: Json, fields: readonly string[], about: string) {
    const refusal = await this.send(caller, 'POST', name, { body, statuses: [400], about });
    if (!refusal || fields.some((field) => field in refusal)) return;
    const where = { method: 'POST', name, example: about };
    this.report.differs(where, `messages under ${fields.join(' or ')}`, shown(refusal));
  }

  hasFailed(method: string, name: EndpointName): boolean {
    return this.#failures.has(`${method} ${templateOf(name)}`);
  }

  /** Call after all requests: a field is absent if no response has it. */
  reportAbsentFields(): void {
    for (const { method, name, status, bodies } of this.#bodies.values()) {
      const context = { openApi: this.#openApi, report: this.report, where: { method, name }, status };
      reportAbsentFields(context, templateOf(name), bodies);
    }
  }
}

/** Settings may be a list of `{key, value}` (openapi.yaml). */
function settingsByName(body: Json): Json {
  const list = isObject(body) ? body.results : undefined;
  if (!Array.isArray(list)) return body;
  return Object.fromEntries(list.filter(isObject).map(({ key, value }) => [String(key), value ?? '']));
}
