import { type MockInstance, vi } from 'vitest';

/**
 * A warning on the console is a fault that nobody saw: a broken hydration, a missing key, a promise that nobody
 * waited for. A test that causes one without expecting it fails: tests/setup.ts does that.
 */

const expected: (string | RegExp)[] = [];
let spies: MockInstance[] = [];

/** Lets messages pass that contain this, until the end of the test. */
export function allowConsole(text: string | RegExp): void {
  expected.push(text);
}

export function watchConsole(): void {
  expected.length = 0;
  spies = (['error', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => undefined),
  );
}

/** Ends the watch. @returns the messages nobody expected */
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
