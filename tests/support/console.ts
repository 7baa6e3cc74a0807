/** Fails a test with an unexpected warning on the console: a failed hydration, a missing key, an unawaited promise (tests/setup.ts). */
import { type MockInstance, vi } from 'vitest';

const expected: (string | RegExp)[] = [];
let spies: MockInstance[] = [];

/** Allows messages that contain this, until the end of the test. */
export function allowConsole(text: string | RegExp): void {
  expected.push(text);
}

export function watchConsole(): void {
  expected.length = 0;
  spies = (['error', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => undefined),
  );
}

/** Ends the watch. */
export function unexpectedMessages(): string[] {
  const messages = spies.flatMap((spy) => spy.mock.calls.map((args) => args.map(toText).join(' ')));
  for (const spy of spies) spy.mockRestore();
  return messages.filter(
    (message) =>
      !expected.some((text) => (typeof text === 'string' ? message.includes(text) : text.test(message))),
  );
}

function toText(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value);
}
