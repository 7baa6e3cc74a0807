/** Class names that apply, joined; what is empty, false or absent falls out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
