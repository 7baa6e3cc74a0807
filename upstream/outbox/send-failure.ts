/** Why a message was not sent, in few words of ours: a receiver may say anything, even a phone or a token. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;

  /** @param retryAfterMs the receiver asked for so much time */
  constructor(failure: string, retryAfterMs?: number) {
    super(failure);
    this.retryAfterMs = retryAfterMs;
  }
}
