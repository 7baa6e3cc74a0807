/** What went wrong, and why, in one line. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of a name with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return error.cause ? `${error.message} (${causeOf(error.cause)})` : error.message;
}
