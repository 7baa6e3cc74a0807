export type HeavyCheck = { name: string; tests: string[]; inputs: string[]; triesLess?: boolean };
export const HEAVY_CHECKS: HeavyCheck[];
export function openRecord(
  checks?: HeavyCheck[],
  file?: string,
): { unchanged: HeavyCheck[]; note: (passed: ReadonlySet<string>) => void };
