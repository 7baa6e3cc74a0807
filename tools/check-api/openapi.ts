import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
type Operation = { responses: Record<string, JsonObject>; requestBody?: JsonObject; 'x-without'?: string };

const DOCUMENT_ID = 'openapi';

/** `isStrict`: no unknown fields. */
export class OpenApi {
  readonly #paths: Record<string, Record<string, Operation>>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, multipleOfPrecision: 6 });
  readonly #validators = new Map<string, ValidateFunction | null>();

  constructor({ isStrict = false } = {}) {
    const file = new URL('../../contract/openapi.yaml', import.meta.url);
    const parsed: Json = parse(readFileSync(file, 'utf8'));
    const document = (isStrict ? closeObjects(parsed) : parsed) as JsonObject;
    this.#paths = document.paths as unknown as Record<string, Record<string, Operation>>;
    addFormats.default(this.#ajv);
    this.#ajv.addFormat('idn-email', /^[^@\s]+@[^@\s]+$/);
    this.#ajv.addSchema({ $id: DOCUMENT_ID, ...document });
  }

  /** `METHOD path status` */
  listDocumented(): string[] {
    return Object.entries(this.#paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    );
  }

  /** `x-without`; `undefined`: required. */
  fallbackFor(method: string, path: string): string | undefined {
    return this.#paths[path]?.[method.toLowerCase()]?.['x-without'];
  }

  isDocumented(method: string, path: string, status: number): boolean {
    return this.#paths[path]?.[method.toLowerCase()]?.responses[status] !== undefined;
  }

  describeErrors(method: string, path: string, status: number, body: Json): string[] {
    return this.errors(method, path, status, body).map(
      ({ instancePath, message, params }) =>
        `${method} ${path} ${status}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** @param body '' if empty */
  errors(method: string, path: string, status: number, body: Json): Partial<ErrorObject>[] {
    const name = `${method} ${path} ${status}`;
    if (!this.#validators.has(name)) {
      const pointer = this.#schemaPointer(method, path, status);
      this.#validators.set(
        name,
        pointer === null ? null : this.#ajv.compile({ $ref: DOCUMENT_ID + pointer }),
      );
    }
    const validate = this.#validators.get(name);
    if (!validate) return body === '' ? [] : [{ instancePath: '', message: 'must be empty', data: body }];
    return validate(body) ? [] : (validate.errors ?? []);
  }

  /** @param path `/products/{slug}/` */
  describeRequestErrors(method: string, path: string, body: Json): string[] {
    const name = `${method} ${path}`;
    const own = `#/paths/${escapePointer(path)}/${method.toLowerCase()}/requestBody`;
    if (!this.#paths[path]?.[method.toLowerCase()]?.requestBody) return [`${name} has no body`];
    const pointer = `${DOCUMENT_ID}${own}/content/application~1json/schema`;
    const validate = this.#validators.get(name) ?? this.#ajv.compile({ $ref: pointer });
    this.#validators.set(name, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** `null`: no body. */
  schema(method: string, path: string, status: number): JsonObject | null {
    const pointer = this.#schemaPointer(method, path, status);
    return pointer === null ? null : this.resolve(pointer);
  }

  /** @param reference `#/components/schemas/Product` */
  resolve(reference: string): JsonObject {
    const document = this.#ajv.getSchema(DOCUMENT_ID)?.schema as JsonObject;
    const keys = reference.slice(2).split('/').map(unescapePointer);
    return keys.reduce((node, key) => node[key] as JsonObject, document);
  }

  #schemaPointer(method: string, path: string, status: number): string | null {
    const response = this.#paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!response) throw new Error(`${method} ${path} ${status} is not documented`);
    const own = `#/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}`;
    const pointer = typeof response.$ref === 'string' ? response.$ref : own;
    return this.resolve(pointer).content ? `${pointer}/content/application~1json/schema` : null;
  }
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function unescapePointer(segment: string): string {
  return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * `unevaluatedProperties: false` in every object schema outside `components/schemas` and `allOf`; it counts
 * fields of `$ref` and `allOf`.
 */
function closeObjects(node: Json, isOpen = false, parentKey = ''): Json {
  if (Array.isArray(node)) return node.map((item) => closeObjects(item, parentKey === 'allOf'));
  if (node === null || typeof node !== 'object') return node;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closeObjects(value, parentKey === 'schemas', key)]),
  );
  const describesObject = 'properties' in node || 'allOf' in node || isSchemaReference(node.$ref);
  if (describesObject && !isOpen && !('additionalProperties' in node)) copy.unevaluatedProperties = false;
  return copy;
}

function isSchemaReference(reference: Json | undefined): boolean {
  return typeof reference === 'string' && reference.startsWith('#/components/schemas/');
}
