/**
 * Tries at once and, as long as it fails, again after each wait.
 *
 * @param attempt says whether it worked.
 * @param retries how often again after the first time.
 * @returns stops trying.
 */
export function retry(attempt: () => boolean, retries: number, waitMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run(left: number): void {
    if (attempt() || left === 0) return;
    timer = setTimeout(run, waitMs, left - 1);
  }
  run(retries);
  return () => clearTimeout(timer);
}
