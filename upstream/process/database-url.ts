/** A SQLite file, `:memory:` or a PostgreSQL URL. */

export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** Without password and query. */
export function describePlace(place: string): string {
  if (!isPostgres(place) || !URL.canParse(place)) return place;
  const { protocol, username, host, pathname } = new URL(place);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
