/** Only fixed texts and codes, never the receiver's response, which may contain a phone number or a token. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;

  /** @param retryAfterMs the receiver's Retry-After */
  constructor(failure: string, retryAfterMs?: number) {
    super(failure);
    this.retryAfterMs = retryAfterMs;
  }
}
