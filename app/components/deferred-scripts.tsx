import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';

type Script = ReactElement<{ type?: string; nonce?: string; async?: boolean }>;

/**
 * The router's `<Scripts />`, started after `load` and an idle moment, at the first interaction, or after five seconds: while the
 * document is parsed they would compete with the stylesheet, the fonts and the largest picture. Pages work before they start.
 */
export function DeferredScripts() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  const markup = Scripts({});
  // The dev server's start script sets up hot reloading.
  return import.meta.hot ? markup : deferScripts(markup);
}

/** Unexpected markup is returned unchanged: the page then starts as the router starts it. */
export function deferScripts(markup: ReactNode): ReactNode {
  const [context, start] = routerScripts(markup);
  if (!context || !start) return markup;
  return (
    <>
      {context}
      {cloneElement(start, { type: 'text/plain', async: undefined })}
      <script
        nonce={start.props.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: START_LATER }}
      />
    </>
  );
}

/** The script with the page's data and the module script that starts it; preload links are left out. */
function routerScripts(markup: ReactNode): Script[] {
  const last = childrenOf(markup).at(-1);
  const scripts = childrenOf(last).filter(
    (child): child is Script => isValidElement(child) && child.type === 'script',
  );
  return scripts.length === 2 && scripts[1]?.props.type === 'module' ? scripts : [];
}

function childrenOf(node: ReactNode): ReactNode[] {
  return isValidElement<{ children?: ReactNode }>(node) ? Children.toArray(node.props.children) : [];
}

/** A script whose type changes runs only when it is inserted again; at its own place, where hydration expects it. */
const START_LATER = `(() => {
  const self = document.currentScript;
  const script = self.previousElementSibling;
  const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  const start = () => {
    for (const event of events) removeEventListener(event, start, true);
    if (script.type === 'module') return;
    script.type = 'module';
    self.before(script);
  };
  for (const event of events) addEventListener(event, start, true);
  // Back, to an entry that scripts made before a reload: without the router only the address would change.
  addEventListener('popstate', () => 'hydrated' in document.documentElement.dataset || location.reload());
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(start));
  setTimeout(start, 5000);
})()`;
