const MINUTE_MS = 60_000;

/** A reading of the clock that says the same for a minute, and is made once in it. */
export function eachMinute<Result>(read: (now: Date) => Result): (now: Date) => Result {
  let last: { minute: number; result: Result } | undefined;
  return (now) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (last?.minute !== minute) last = { minute, result: read(now) };
    return last.result;
  };
}
