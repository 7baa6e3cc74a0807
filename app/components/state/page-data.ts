type RouteData = Record<string, object>;

/**
 * What the loaders of this page gave, from its document (`services/pages/page-data.server.ts`): what it says to everybody, and the shopper's
 * own. `undefined`: the router has encoded it, and reads it.
 */
export function readPageData() {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[data-page]');
  if (scripts.length === 0) return undefined;
  const loaderData: RouteData = {};
  for (const { text } of scripts) {
    const part: RouteData = JSON.parse(text);
    for (const id in part) loaderData[id] = { ...loaderData[id], ...part[id] };
  }
  return { loaderData, actionData: null, errors: null };
}
