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

/** The same for a list of such objects: it may have been put together anew. */
export function perList<Source extends object, Result>(
  derive: (sources: readonly Source[]) => Result,
): (sources: readonly Source[]) => Result {
  const derived = new WeakMap<Source, { sources: readonly Source[]; result: Result }>();
  return (sources) => {
    const [first] = sources;
    if (!first) return derive(sources);
    const known = derived.get(first);
    const isKnown = known?.sources.length === sources.length;
    if (known && isKnown && sources.every((source, at) => source === known.sources[at])) return known.result;
    const result = derive(sources);
    derived.set(first, { sources, result });
    return result;
  };
}
