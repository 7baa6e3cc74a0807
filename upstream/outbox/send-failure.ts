type RetryHints = { retryAfterMs?: number | undefined; isPermanent?: boolean };

/** Fixed texts and codes only: a response may contain a phone number or a token. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;
  readonly isPermanent: boolean;

  /** @param isPermanent another attempt cannot succeed */
  constructor(failure: string, { retryAfterMs, isPermanent = false }: RetryHints = {}) {
    super(failure);
    this.retryAfterMs = retryAfterMs;
    this.isPermanent = isPermanent;
  }
}
