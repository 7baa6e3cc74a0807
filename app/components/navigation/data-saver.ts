/** Whoever saves data pays for what is fetched and not looked at. */
export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
