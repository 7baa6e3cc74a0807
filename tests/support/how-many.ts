/**
 * How often a test of chance tries. `npm test` tries less often while nothing has changed since it passed:
 * scripts/lib/heavy-checks.mjs.
 */
export function howMany(many: number, few: number): number {
  return process.env.FEWER_TRIES === '1' ? few : many;
}
