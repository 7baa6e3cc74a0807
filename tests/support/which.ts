/**
 * The requests a simulated failure applies to: a path of the contract, like `/cart`, and all below it; with a method, like
 * `POST /order`, only those; '' for all.
 */
export type Which = string;

/**
 * `/cart` covers `/cart/` and `/cart/add`, not `/cartoons`.
 * @param asked like `POST /cart/`
 */
export function applies(which: Which, asked: string): boolean {
  const [method, path] = which.includes(' ') ? which.split(' ', 2) : [undefined, which];
  const [askedMethod, askedPath = ''] = asked.split(' ', 2);
  if (method !== undefined && method !== askedMethod) return false;
  const prefix = (path ?? '').replace(/\/$/, '');
  return askedPath === prefix || askedPath.startsWith(`${prefix}/`);
}
