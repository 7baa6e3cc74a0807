import { shorten } from './caller.ts';
import type { Json, JsonObject, OpenApi } from './openapi.ts';
import type { Place, Report } from './report.ts';

type Context = { openApi: OpenApi; report: Report; where: Place; status: number };

/** openapi.yaml, introduction. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function reportDifferences(
  { openApi, report, where, status }: Context,
  template: string,
  body: Json,
): void {
  const seen = new Set<string>();
  for (const error of openApi.errors(where.method, template, status, body)) {
    const { instancePath = '', keyword, params, data, parentSchema } = error;
    // Once, not per choice.
    if (/\/(?:oneOf|anyOf)\/\d/.test(error.schemaPath ?? '')) continue;
    const isNumeric = /^(?:number|integer)/.test([params?.type].flat().join());
    if (keyword === 'type' && isNumeric && DECIMAL.test(String(data))) continue;
    const isMissing = keyword === 'required';
    const path = isMissing ? `${instancePath}/${params?.missingProperty}` : instancePath;
    const expected = isMissing
      ? typesOf(openApi, parentSchema?.properties?.[params?.missingProperty])
      : expectationOf(error.message ?? '', parentSchema as JsonObject, keyword);
    // Parts of an allOf repeat errors.
    if (seen.has(`${path} ${expected}`)) continue;
    seen.add(`${path} ${expected}`);
    const value = isMissing ? at(body, path) : (data as Json);
    const example = `${where.example} ${placeOf(path)}`.trim();
    report.differs({ ...where, place: placeOf(path, { isGeneral: true }), example }, expected, shown(value));
  }
}

/** In all bodies. */
export function reportAbsentFields(
  { openApi, report, where, status }: Context,
  template: string,
  bodies: Json[],
): void {
  const visit = (schema: JsonObject | undefined, values: Json[], place: string): void => {
    if (!schema || values.length === 0) return;
    if (typeof schema.$ref === 'string') visit(openApi.resolve(schema.$ref), values, place);
    for (const part of (schema.allOf as JsonObject[] | undefined) ?? []) visit(part, values, place);
    visit(schema.items as JsonObject | undefined, values.filter(Array.isArray).flat(), `${place}[]`);
    const objects = values.filter(isObject);
    for (const [field, property] of Object.entries((schema.properties as Record<string, JsonObject>) ?? {})) {
      const path = place === '' ? field : `${place}.${field}`;
      const inside = objects.flatMap((value) => (field in value ? [value[field] as Json] : []));
      const without = property['x-without'];
      const isAbsent = objects.length > 0 && inside.length === 0;
      if (isAbsent && typeof without === 'string') report.misses({ ...where, place: path }, without);
      visit(property, inside, path);
    }
  };
  visit(openApi.schema(where.method, template, status) ?? undefined, bodies, '');
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function expectationOf(message: string, schema: JsonObject, keyword: string | undefined): string {
  if (keyword === 'enum') return `one of ${JSON.stringify(schema.enum)}`;
  if (keyword === 'type') return typesText(schema.type);
  const choices = schema.oneOf as JsonObject[] | undefined;
  if (keyword === 'oneOf' && choices) return choices.map(({ type }) => type).join(' or ');
  return message.replace(/^must (?:be |NOT )?/, (start) => (start.includes('NOT') ? 'not ' : ''));
}

function typesOf(openApi: OpenApi, property: JsonObject | undefined): string {
  if (typeof property?.$ref === 'string') return typesOf(openApi, openApi.resolve(property.$ref));
  return typesText(property?.type ?? 'a value');
}

/** `null` counts as absent. */
function typesText(types: Json | undefined): string {
  return [types]
    .flat()
    .filter((type) => type !== 'null')
    .join(' or ');
}

/** `/results/3/price` → `results[3].price`, or `results[].price`. */
function placeOf(path: string, { isGeneral = false } = {}): string {
  const place = path.replace(/\/(\d+)(?=\/|$)/g, isGeneral ? '[]' : '[$1]').replaceAll('/', '.');
  return place.replace(/^\./, '');
}

function at(body: Json, path: string): Json | undefined {
  const keys = path.split('/').slice(1);
  return keys.reduce<Json | undefined>(
    (node, key) => (node as Record<string, Json> | undefined)?.[key],
    body,
  );
}

export function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing or null' : shorten(JSON.stringify(value));
}
