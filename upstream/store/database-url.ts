/** Where a database is: a file of SQLite, `:memory:`, or the address of a database of PostgreSQL. */

export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** For messages: without the password, and without what else stands behind the name. */
export function shownPlace(place: string): string {
  if (!isPostgres(place) || !URL.canParse(place)) return place;
  const { protocol, username, host, pathname } = new URL(place);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
