import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';

type Child = ReactElement<{ children?: ReactNode; type?: string; nonce?: string; async?: boolean }>;

/** The router's `<Scripts />`, started late: docs/decisions/0066-stream-renderer-and-hashes.md. The dev server's own one sets up hot reloading. */
export function DeferredScripts() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  const markup = Scripts({});
  return import.meta.hot ? markup : deferScripts(markup);
}

/** Without preloads, the module script inert. Unexpected markup is returned unchanged: the page starts as the router starts it. */
export function deferScripts(markup: ReactNode): ReactNode {
  const [data, start, third] = childrenOf(childrenOf(markup).at(-1)).filter(({ type }) => type === 'script');
  if (start?.props.type !== 'module' || third) return markup;
  const html = { __html: START_LATER };
  return (
    <>
      {data}
      {cloneElement(start, { type: 'text/plain', async: undefined })}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={start.props.nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />
    </>
  );
}

function childrenOf(node: ReactNode): Child[] {
  return isValidElement<Child['props']>(node) ? (Children.toArray(node.props.children) as Child[]) : [];
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
