/** In one line. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // One error per address of the host.
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ');
  return error.cause ? `${error.message} (${causeOf(error.cause)})` : error.message;
}
