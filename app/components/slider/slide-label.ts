/** «1 из 3» */
export function slideLabel(index: number, count: number): string {
  return `${index + 1} из ${count}`;
}
