/**
 * Posts that none of the shop's forms sends. Parsers build objects and arrays from names, and each intent is a call of the API:
 * none of these may cost much more than an honest post. Route tests and browser tests send them all.
 */

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

export type EvilForm = { what: string; body: string | Uint8Array<ArrayBuffer>; type: string };

export const EVIL_FORMS: EvilForm[] = [
  form('a huge index', 'x[99999999]=1'),
  form('the largest index', 'x[4294967294]=1'),
  form('an index in a field', 'fullName[2000000]=1'),
  form('an index in every field', 'fullName[9999999]=1&intent[9999999]=set:1:1&privacy[9999999]=on'),
  form('an index in the quantity of a dish', 'quantity-1[99999999]=1&intent=order'),
  form('an index after a push', 'fullName[]=1&fullName[99999999]=2'),
  form('names in names', `${'a.'.repeat(5_000)}a=1`),
  form('names in a field', `fullName${'.a'.repeat(5_000)}=1`),
  form('indices in indices', `a${'[0]'.repeat(5_000)}=1`),
  form('brackets that do not close', `${'['.repeat(20_000)}=1`),
  form('the prototype', '__proto__=1&__proto__.x=1&__proto__[x]=1&constructor.prototype.x=1'),
  form('properties of every object', 'constructor=1&toString=1&hasOwnProperty=1&valueOf=1'),
  form('an intent of Conform', '__intent__={"type":"insert","payload":{"name":"x","index":99999999}}'),
  form('a state of Conform', '__state__={"validated":{"x[99999999]":true}}'),
  form('empty names', '=1&=2&=&&'),
  form('NUL in names', 'full%00Name=1&fullName%00=1&%00=1'),
  form('NUL in values', 'fullName=%00%00&intent=%00&returnTo=%00'),
  form('a long name', `${'a'.repeat(60_000)}=1`),
  form('a value of 1 MB', `fullName=${'a'.repeat(1_000_000)}`),
  form('a value of quotes', `fullName=${'"'.repeat(60_000)}`),
  form(
    'values of quotes',
    ['fullName', 'email', 'subject', 'content', 'address', 'userComment']
      .map((name) => `intent=order&${name}=${'"'.repeat(1_900)}`)
      .join('&'),
  ),
  form('a long URL to return to', `intent=add:1&returnTo=/${'a'.repeat(60_000)}`),
  form('ampersands', '&'.repeat(60_000)),
  form('100 000 pairs', 'a&'.repeat(100_000)),
  form('the maximum of pairs', 'a&'.repeat(30_000)),
  form(
    'the maximum of names',
    listOf(9_000, (n) => `a${n}=`),
  ),
  form('one field, the maximum of times', 'fullName=a&'.repeat(5_000)),
  form('one checkbox, the maximum of times', 'privacy=on&'.repeat(5_000)),
  form(
    '2 800 changes',
    listOf(2_800, (n) => `intent=set:${n}:1`),
  ),
  form('2 800 changes of one dish', 'intent=add:1:2&'.repeat(2_800)),
  form('2 800 orders', 'intent=order&'.repeat(2_800)),
  form(
    '4 000 hearts',
    listOf(4_000, (n) => `favorite=add:a${n}`),
  ),
  form('2 800 quantities', `intent=update&${listOf(2_800, (n) => `quantity-${n}=2`)}`),
  form('broken escapes', 'fullName=%zz&%=%&%e0%a4=%ff&intent=%c3%28'),
  form('bytes that are no UTF-8', new Uint8Array(5_000).fill(0xff)),
  form('another charset', 'x[99999999]=1', `${URLENCODED}; charset=utf-16`),
  form('a type with parameters', 'x[99999999]=1', `${URLENCODED}; boundary=b, text/html`),
  parts('parts with indices in names', part('name="x[99999999]"'), part('name="a.b[999999]"')),
  parts('a part without a name', part('nome="x"')),
  parts('a part with two names', part('name="intent"; name="x[99999999]"')),
  parts(
    'files in place of texts',
    part('name="fullName"; filename="a"'),
    part('name="intent"; filename="a"'),
  ),
  parts('the maximum of parts', part('name="a"', '').repeat(1_200)),
  parts('the maximum of files', part('name="fullName"; filename="a"', '').repeat(800)),
  parts('a part with a long head', part('name="a"', '1', `X: ${'a'.repeat(50_000)}\r\n`)),
  parts(
    'a part in another charset',
    part('name="_charset_"', 'utf-16'),
    part('name="intent"', 'order', 'Content-Type: text/plain; charset=utf-7\r\n'),
  ),
  form('another boundary', `${part('name="intent"', 'order')}--b--\r\n`, 'multipart/form-data; boundary=c'),
  form('an empty boundary', part('name="intent"'), 'multipart/form-data; boundary='),
  form('a boundary everywhere', '--'.repeat(30_000), 'multipart/form-data; boundary=-'),
  form('a long boundary', '--b', `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
  form('only boundaries', '--b\r\n'.repeat(10_000), MULTIPART),
];

function form(what: string, body: EvilForm['body'], type = URLENCODED): EvilForm {
  return { what, body, type };
}

function parts(what: string, ...bodies: string[]): EvilForm {
  return form(what, `${bodies.join('')}--b--\r\n`, MULTIPART);
}

function part(disposition: string, body = '1', more = ''): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${body}\r\n`;
}

function listOf(count: number, item: (n: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join('&');
}
