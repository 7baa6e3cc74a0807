import type { YAMLError } from 'yaml';

const TAB = 'отступ сделан табуляцией (Tab): замените её пробелами';
const INDENT =
  'отступ не такой, как у соседних строк: поля одного блюда (пункта, меню) начинаются ровно друг под другом';
const COLON =
  'двоеточие внутри текста: возьмите весь текст в кавычки, вот так: title: "Суп: горячий"; или здесь лишний отступ';
const QUOTE = 'кавычка открыта и не закрыта: поставьте такую же в конце текста';
const LIST_ITEM = 'пункт списка начинается с дефиса и пробела, с тем же отступом, что у остальных';
const NO_COLON = 'нужно «поле: значение»: не хватает двоеточия и пробела после него, или здесь лишняя строка';
const BRACKETS = 'скобки { } или [ ] не закрыты, или между значениями в них не хватает запятой';
const BAD_START = 'текст не может начинаться с этого знака: возьмите весь текст в кавычки, вот так: "@name"';
export const LONG_DASH = 'вместо дефиса стоит тире: пункт списка начинается с дефиса (-) и пробела';
const REST = 'здесь лишнее: проверьте отступ, кавычки и двоеточия в этой строке и в строке над ней';

type Mistake = Pick<YAMLError, 'code' | 'message' | 'pos'>;

export function yamlFault(
  { code, message, pos }: Mistake,
  text: string,
): { problem: string; offset: number } {
  const line = lineAt(text, pos[0]);
  const dash = longDashAt(text, code === 'MULTILINE_IMPLICIT_KEY' ? pos[0] - 1 : pos[0]);
  if (dash !== undefined) return { problem: LONG_DASH, offset: dash };
  // The parser reports the text that a wrongly indented line seems to continue.
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !isColonTwice(line)) {
    const offset = nextLineAt(text, pos[0]);
    return { problem: /^\s*\t/.test(lineAt(text, offset)) ? TAB : INDENT, offset };
  }
  return { problem: syntaxText(code, message, line), offset: pos[0] };
}

function syntaxText(code: Mistake['code'], message: string, line: string): string {
  if (/^\s*\t/.test(line)) return TAB;
  switch (code) {
    case 'TAB_AS_INDENT':
      return TAB;
    case 'DUPLICATE_KEY':
      return 'это поле стоит здесь второй раз: оставьте одно';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return COLON;
    case 'BLOCK_IN_FLOW':
      return isColonTwice(line) ? `${COLON}; ${BRACKETS}` : BRACKETS;
    case 'BAD_INDENT':
      return /flow/i.test(message) ? BRACKETS : INDENT;
    case 'MISSING_CHAR':
      if (/quote/.test(message)) return QUOTE;
      if (/without -/.test(message)) return LIST_ITEM;
      // A tag: «!Новый».
      if (/^Tags and anchors/.test(message)) return BAD_START;
      return /flow|comma|,|[[\]{}]/.test(message) ? BRACKETS : NO_COLON;
    case 'MULTILINE_IMPLICIT_KEY':
    case 'KEY_OVER_1024_CHARS':
      return NO_COLON;
    case 'BAD_SCALAR_START':
    case 'BAD_ALIAS':
    case 'BAD_DIRECTIVE':
    case 'TAG_RESOLVE_FAILED':
      return BAD_START;
    case 'BAD_DQ_ESCAPE':
      return 'обратная косая черта в двойных кавычках: поставьте две (\\\\) или возьмите текст в одинарные кавычки';
    case 'MULTIPLE_DOCS':
      return 'строка из трёх дефисов (---) начинает второй документ, а файл должен быть один: уберите её';
    case 'UNEXPECTED_TOKEN':
      return unexpected(message, line);
    default:
      return REST;
  }
}

function unexpected(message: string, line: string): string {
  if (/-(?:seq|map)-end/.test(message)) return 'лишняя закрывающая скобка';
  if (/header includes extra/.test(message)) return 'после | и > текст начинается с новой строки';
  if (/^\s*["'].*["']\s*\S|:\s*["'].*["']\s*\S/.test(line)) {
    return 'после закрывающей кавычки стоит ещё что-то: возьмите в кавычки весь текст, внутри пишите «ёлочки»';
  }
  if (/(?::|^\s*-)\s+[*&!]/.test(line)) return BAD_START;
  return `${INDENT}; ${LIST_ITEM}`;
}

function isColonTwice(line: string): boolean {
  return line.split(/:(?=\s|$)/).length > 2;
}

function nextLineAt(text: string, at: number): number {
  const found = /\n[ \t]*(?=\S)/g;
  found.lastIndex = at;
  return found.exec(text) ? found.lastIndex : at;
}

/** Editors replace the hyphen of a list with a dash. */
function longDashAt(text: string, at: number): number | undefined {
  const line = lineAt(text, at);
  const indent = /^\s*(?=[—–−])/.exec(line)?.[0].length;
  return indent === undefined ? undefined : text.lastIndexOf('\n', at - 1) + 1 + indent;
}

function lineAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end);
}

export function aliasFault(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  const [, name] = /Unresolved alias[^:]*: (.*)/.exec(text) ?? [];
  if (name !== undefined)
    return `«*${name}» ни на что не ссылается: возьмите текст в кавычки, вот так: "*${name}"`;
  return /alias/i.test(text) ? 'ссылки (& и *) в файле повторяют друг друга слишком много раз' : REST;
}
