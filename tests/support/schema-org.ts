import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** schema.org's definitions, from schema-dts, which is generated from them: the properties of a type, and their ranges. */
type Vocabulary = {
  /** `RestaurantBase` → its own properties with their ranges, and the interfaces it extends. */
  interfaces: Map<string, { properties: Map<string, ts.TypeNode>; parents: string[] }>;
  /** `Text`, `ItemAvailability`, `Restaurant` → its definition. */
  aliases: Map<string, ts.TypeNode>;
};
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const vocabulary = readVocabulary();

/** Errors of a JSON-LD node and of everything in it. */
export function schemaOrgErrors(node: Json, path = ''): string[] {
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return [`${path}: not a node`];
  const type = node['@type'];
  if (typeof type !== 'string' || !vocabulary.interfaces.has(`${type}Leaf`))
    return [`${path}: no type «${type}»`];
  const here = `${path}/${type}`;
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return [];
    // Inputs of an action: schema.org/docs/actions.html.
    const range = findProperty(`${type}Leaf`, name.replace(/-(?:input|output)$/, ''));
    if (/-(?:input|output)$/.test(name)) return isActionType(type) ? [] : [`${here}: no property «${name}»`];
    if (!range) return [`${here}: no property «${name}»`];
    const values = Array.isArray(value) ? value : [value];
    if (values.length === 0) return [`${here}.${name}: empty`];
    return values.flatMap((each) => valueErrors(each, range, `${here}.${name}`));
  });
}

function valueErrors(value: Json, range: ts.TypeNode, path: string): string[] {
  if (value === null || Array.isArray(value)) return [`${path}: ${JSON.stringify(value)}`];
  if (typeof value !== 'object') {
    return allowsPlain(value, range) ? [] : [`${path}: may not be ${JSON.stringify(value)}`];
  }
  if (Object.keys(value).join() === '@id') {
    return namesOf(range).has('IdReference') ? [] : [`${path}: may not be a reference`];
  }
  const allowed = namesOf(range);
  const fits = isSubtype(String(value['@type']), allowed);
  return [...(fits ? [] : [`${path}: may not be a ${value['@type']}`]), ...schemaOrgErrors(value, path)];
}

/** Of the type itself or of an ancestor. */
function findProperty(interfaceName: string, property: string): ts.TypeNode | undefined {
  const found = vocabulary.interfaces.get(interfaceName);
  return (
    found?.properties.get(property) ??
    found?.parents.map((parent) => findProperty(parent, property)).find((type) => type !== undefined)
  );
}

function isSubtype(type: string, allowed: ReadonlySet<string>): boolean {
  const ancestors = [type, ...ancestorsOf(`${type}Leaf`).map((name) => name.replace(/(?:Leaf|Base)$/, ''))];
  return ancestors.some((name) => allowed.has(name));
}

function isActionType(type: string): boolean {
  return isSubtype(type, new Set(['Action']));
}

function ancestorsOf(interfaceName: string): string[] {
  const parents = vocabulary.interfaces.get(interfaceName)?.parents ?? [];
  return parents.flatMap((parent) => [parent, ...ancestorsOf(parent)]);
}

/** The names a property's type mentions: `SchemaValue<Menu | Text | IdReference, "hasMenu">`. */
function namesOf(type: ts.TypeNode): Set<string> {
  return new Set(
    membersOf(type).flatMap((member) => (ts.isTypeReferenceNode(member) ? [member.typeName.getText()] : [])),
  );
}

function membersOf(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(membersOf);
  if (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'SchemaValue') {
    return type.typeArguments?.slice(0, 1).flatMap(membersOf) ?? [];
  }
  return [type];
}

function allowsPlain(value: string | number | boolean, type: ts.TypeNode, seen = new Set<string>()): boolean {
  return membersOf(type).some((member) => {
    if (member.kind === ts.SyntaxKind.StringKeyword) return typeof value === 'string';
    if (member.kind === ts.SyntaxKind.NumberKeyword) return typeof value === 'number';
    if (member.kind === ts.SyntaxKind.BooleanKeyword) return typeof value === 'boolean';
    if (ts.isTemplateLiteralTypeNode(member))
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
    if (ts.isLiteralTypeNode(member))
      return ts.isStringLiteral(member.literal) && member.literal.text === value;
    if (!ts.isTypeReferenceNode(member)) return false;
    const name = member.typeName.getText();
    const alias = vocabulary.aliases.get(name);
    // A thing is an object, not a name, unless it is of an enumeration.
    if (!alias || seen.has(name)) return false;
    return allowsPlain(value, alias, seen.add(name));
  });
}

function readVocabulary(): Vocabulary {
  const path = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts');
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const read: Vocabulary = { interfaces: new Map(), aliases: new Map() };
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) {
      read.aliases.set(statement.name.text, statement.type);
    } else if (ts.isInterfaceDeclaration(statement)) {
      const properties = statement.members.flatMap((member): [string, ts.TypeNode][] =>
        ts.isPropertySignature(member) && ts.isStringLiteral(member.name) && member.type
          ? [[member.name.text, member.type]]
          : [],
      );
      const parents = statement.heritageClauses?.flatMap(({ types }) =>
        types.map(({ expression }) => expression.getText()),
      );
      read.interfaces.set(statement.name.text, { properties: new Map(properties), parents: parents ?? [] });
    }
  }
  return read;
}
