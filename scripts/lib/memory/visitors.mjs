import { randomUUID } from 'node:crypto';

/** Everything that comes to a shop in a bad week, in the proportions of a day: most of it made up. */

/** Each adds one request to the mix: `[how often of a hundred, what it is, (number) => request]`. */
export function mixOf({ pages, files, pictures, sessions, dishes }) {
  const of = (list, number) => list[number % list.length];
  const form = (fields, cookie) => ({
    path: '/cart',
    method: 'POST',
    cookie,
    body: new URLSearchParams(fields),
  });
  return [
    [38, 'pages that everybody gets', (n) => ({ path: of(pages, n) })],
    [8, 'the same as data', (n) => ({ path: dataOf(of(pages, n)) })],
    [8, 'files', (n) => ({ path: of(files, n) })],
    [4, 'pictures', (n) => ({ path: of(pictures, n) })],
    [8, 'pages of a cart', (n) => ({ path: of(['/cart', ...pages], n), cookie: of(sessions, n) })],
    [3, 'made-up sessions', (n) => ({ path: of(pages, n), cookie: `sessionid=${randomUUID()}` })],
    [3, 'made-up tokens', (n) => ({ path: of(pages, n), cookie: `usertoken=made-up-${randomUUID()}` })],
    [3, 'made-up hearts', (n) => ({ path: of(pages, n), cookie: `favorites=made-up-${n}` })],
    [3, 'made-up dishes', (n) => ({ path: `/product/made-up-${n}` })],
    [3, 'made-up sections and pages of lists', (n) => ({ path: `/category/made-up-${n}?page=${n}` })],
    [3, 'made-up tags', (n) => ({ path: `/tag/made-up-${n}` })],
    [3, 'made-up addresses', (n) => ({ path: `/made/up/${n}?x=${n}` })],
    [2, 'made-up orders', () => ({ path: `/order/${randomUUID()}` })],
    [2, 'made-up pictures', (n) => ({ path: `/img/media/made-up-${n}.webp` })],
    [3, 'made-up searches', (n) => ({ path: `/search?q=made-up-${n}` })],
    [3, 'made-up suggestions', (n) => ({ path: `/suggest?q=made-up-${n}` })],
    [1, 'new carts', (n) => form({ intent: `add:${of(dishes, n)}:1` })],
    [1, 'changes of carts', (n) => form({ intent: `set:${of(dishes, n)}:${1 + (n % 9)}` }, of(sessions, n))],
    [1, 'what is refused', (n) => ({ path: `/%zz${n}` })],
  ];
}

function dataOf(path) {
  return path === '/' ? '/_.data' : `${path}.data`;
}

/** @returns a request for each number, in the proportions of the mix, never two of a kind in a row for long */
export function requestsOf(mix) {
  const kinds = mix.flatMap(([often, , make]) => Array.from({ length: often }, () => make));
  // 37 has no factor in common with a hundred: every kind comes in its turn.
  return (number) => ({
    ...kinds[(number * 37) % kinds.length](number),
    // Limits count by address: these are as many clients.
    from: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  });
}
