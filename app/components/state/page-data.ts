type RouteData = Record<string, object>;

/**
 * What the loaders of this page gave, from its document (`services/pages/page-data.server.ts`): what it says to everybody, and the shopper's
 * own. `undefined`: the router has encoded it, and reads it.
 */
export function readPageData() {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[data-page]');
  const loaderData: RouteData = {};
  for (const { text } of scripts) {
    for (const [id, data] of Object.entries<object>(JSON.parse(text))) {
      loaderData[id] = { ...loaderData[id], ...data };
    }
  }
  return scripts.length === 0 ? undefined : { loaderData, actionData: null, errors: null };
}
