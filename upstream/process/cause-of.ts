/** Error message and causes in one line. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses has one error per address.
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return error.cause ? `${error.message} (${causeOf(error.cause)})` : error.message;
}
