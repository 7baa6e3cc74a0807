/** Protects the deferred start of scripts: late with the router's known markup, the router's own start with any other. */
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deferScripts } from '#app/components/deferred-scripts.tsx';

const preload = <link key="preload" rel="modulepreload" href="/a.js" />;
const context = (
  <script key="context" nonce="n">
    data()
  </script>
);
const start = (
  <script key="start" nonce="n" type="module" async>
    run()
  </script>
);

/** Nested as the router does. */
function markup(...scripts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, preload, createElement(Fragment, null, ...scripts));
}

test('the module script is inert, nothing is preloaded, and an inline script with the same nonce starts it later', () => {
  const html = renderToString(deferScripts(markup(context, start)));
  expect(html).toContain('<script nonce="n">data()</script>');
  expect(html).toContain('<script nonce="n" type="text/plain">run()</script><script nonce="n">');
  expect(html).not.toMatch(/modulepreload|type="module"|async/);
});

test.each<[string, ReactNode]>([
  ['nothing', null],
  ['one script', markup(start)],
  ['scripts in another order', markup(start, context)],
  ['a third script', markup(context, start, context)],
])('markup of another router is left as it is: %s', (_, other) => {
  expect(renderToString(deferScripts(other))).toBe(renderToString(other));
});
