/** Fails a test with a warning on the console: a failed hydration, a missing key, an unawaited promise (tests/setup.ts). */
import { type MockInstance, vi } from 'vitest';

let spies: MockInstance[] = [];

export function watchConsole(): void {
  spies = (['error', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => undefined),
  );
}

/** Ends the watch. */
export function takeMessages(): string[] {
  const messages = spies.flatMap((spy) => spy.mock.calls.map((args) => args.map(toText).join(' ')));
  for (const spy of spies) spy.mockRestore();
  return messages;
}

function toText(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value);
}
