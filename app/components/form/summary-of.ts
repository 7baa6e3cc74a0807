/** What `ErrorSummary` lists: each message with the way to its field, in the order of the form. */
export function summaryOf<Name extends string>(
  names: readonly Name[],
  fields: Record<Name, { id: string; errors: readonly string[] | undefined }>,
  labels: Partial<Record<string, string>>,
): { href: string; text: string }[] {
  return names.flatMap((name) =>
    (fields[name].errors ?? []).map((message) => ({
      href: `#${fields[name].id}`,
      text: labels[name] ? `${labels[name]}: ${message}` : message,
    })),
  );
}
