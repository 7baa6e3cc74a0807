import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
type Operation = { responses: Record<string, JsonObject> };

const DOCUMENT_ID = 'openapi';

/** contract/openapi.yaml as a judge of answers, stricter than the document: fields that it does not name are errors. */
export class OpenApi {
  readonly #paths: Record<string, Record<string, Operation>>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction | null>();

  constructor() {
    const file = new URL('../../contract/openapi.yaml', import.meta.url);
    const document = closed(parse(readFileSync(file, 'utf8'))) as JsonObject;
    this.#paths = document.paths as unknown as Record<string, Record<string, Operation>>;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: DOCUMENT_ID, ...document });
  }

  /** Every `METHOD path status` that the document describes. */
  documented(): string[] {
    return Object.entries(this.#paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    );
  }

  /** What is wrong with an answer; an empty list is the verdict «as documented». */
  complaints(method: string, path: string, status: number, body: unknown): string[] {
    const name = `${method} ${path} ${status}`;
    if (!this.#validators.has(name)) this.#validators.set(name, this.#compile(method, path, status));
    const validate = this.#validators.get(name);
    if (!validate) return body === '' ? [] : [`${name}: a body where none is documented`];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #compile(method: string, path: string, status: number): ValidateFunction | null {
    const response = this.#paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!response) throw new Error(`${method} ${path} ${status} is not documented`);
    const reference = typeof response.$ref === 'string' ? response.$ref : null;
    const resolved = reference ? this.#resolve(reference) : response;
    if (!resolved.content) return null;
    const pointer = reference
      ? reference.slice(1)
      : `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}`;
    return this.#ajv.compile({ $ref: `${DOCUMENT_ID}#${pointer}/content/application~1json/schema` });
  }

  #resolve(reference: string): JsonObject {
    const schema = this.#ajv.getSchema(DOCUMENT_ID)?.schema as JsonObject;
    return reference
      .slice(2)
      .split('/')
      .reduce((node, key) => node[key] as JsonObject, schema);
  }
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/**
 * The same document with its objects closed where they are used: `unevaluatedProperties: false` sees through `$ref` and
 * `allOf`, so a Product may have its own fields and those of the card it extends, and nothing else. A definition and a
 * part of `allOf` stay open, because others build on them.
 */
function closed(node: Json, isOpen = false, parentKey = ''): Json {
  if (Array.isArray(node)) return node.map((item) => closed(item, parentKey === 'allOf'));
  if (node === null || typeof node !== 'object') return node;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, closed(value, parentKey === 'schemas', key)]),
  );
  const describesObject = 'properties' in node || 'allOf' in node || isSchemaReference(node.$ref);
  if (describesObject && !isOpen && !('additionalProperties' in node)) copy.unevaluatedProperties = false;
  return copy;
}

function isSchemaReference(reference: Json | undefined): boolean {
  return typeof reference === 'string' && reference.startsWith('#/components/schemas/');
}
