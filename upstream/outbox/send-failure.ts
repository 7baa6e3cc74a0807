type RetryHints = { retryAfterMs?: number | undefined; isPermanent?: boolean };

/** Only fixed texts and codes, never the receiver's response, which may contain a phone number or a token. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;
  readonly isPermanent: boolean;

  /**
   * @param retryAfterMs the receiver's Retry-After
   * @param isPermanent the receiver refuses this message, so that another attempt cannot succeed
   */
  constructor(failure: string, { retryAfterMs, isPermanent = false }: RetryHints = {}) {
    super(failure);
    this.retryAfterMs = retryAfterMs;
    this.isPermanent = isPermanent;
  }
}
