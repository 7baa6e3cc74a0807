import type { HeavyCheck } from './heavy-checks.mjs';

type Part = { args: string[] };
export type Choice = {
  isAll: boolean;
  hasWholeFiles: boolean;
  timings: boolean;
  types: boolean;
  style: boolean;
  vitest: false | (Part & { name: string; triesLess?: boolean });
  postgres: false | Part;
  cluster: false | (Part & { kills?: string | undefined });
  e2e: false | Part;
};
export function choose(args: string[]): Choice;
export function without(checks: HeavyCheck[], chosen: Choice): Choice;
