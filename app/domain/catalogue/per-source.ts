/** A derivation that is made once for each object it is made from, so that the same comes of the same. */
export function perSource<Source extends object, Result>(
  derive: (source: Source) => Result,
): (source: Source) => Result {
  const derived = new WeakMap<Source, Result>();
  return (source) => {
    if (!derived.has(source)) derived.set(source, derive(source));
    return derived.get(source) as Result;
  };
}
