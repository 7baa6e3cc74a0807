import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';

type Child = ReactElement<{ children?: ReactNode; type?: string; nonce?: string; async?: boolean }>;

/** docs/decisions/0066-stream-renderer-and-hashes.md. Not in development, where they set up hot reloading. */
export function DeferredScripts() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  // A call: its elements are modified.
  const markup = Scripts({});
  return import.meta.hot ? markup : deferScripts(markup);
}

/** Unexpected markup is unchanged, so the page still hydrates. */
export function deferScripts(markup: ReactNode): ReactNode {
  const [data, start, third] = childrenOf(childrenOf(markup).at(-1)).filter(({ type }) => type === 'script');
  if (start?.props.type !== 'module' || third) return markup;
  const html = { __html: START_SCRIPT };
  return (
    <>
      {data}
      {cloneElement(start, { type: 'text/plain', async: undefined })}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script nonce={start.props.nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />
    </>
  );
}

function childrenOf(node: ReactNode): Child[] {
  return isValidElement<Child['props']>(node) ? (Children.toArray(node.props.children) as Child[]) : [];
}

/**
 * On interaction or when idle. A changed `type` takes effect only on insertion; the same position, or
 * hydration would not match.
 */
const START_SCRIPT = `(() => {
  const self = document.currentScript;
  const script = self.previousElementSibling;
  const events = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'];
  const start = () => {
    for (const event of events) removeEventListener(event, start, true);
    if (script.type === 'module') return;
    script.type = 'module';
    self.before(script);
  };
  for (const event of events) addEventListener(event, start, true);
  // Back or forward before hydration changes the URL, not the page: reload.
  addEventListener('popstate', () => 'hydrated' in document.documentElement.dataset || location.reload());
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(start));
  setTimeout(start, 5000);
})()`;
