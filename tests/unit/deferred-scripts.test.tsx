import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deferScripts } from '#app/components/deferred-scripts.tsx';

/** Protects the start of the scripts: late where the router's markup is the known one, the router's own otherwise. */

const preload = <link key="preload" rel="modulepreload" href="/a.js" />;
const context = <script nonce="n">data()</script>;
const start = (
  <script nonce="n" type="module" async>
    run()
  </script>
);

test('the module script is inert, nothing is preloaded, and an inline script with the same nonce starts it later', () => {
  const markup = (
    <>
      {preload}
      <>
        {context}
        {start}
      </>
    </>
  );
  const html = renderToString(deferScripts(markup));
  expect(html).toContain('<script nonce="n">data()</script>');
  expect(html).toContain('<script nonce="n" type="text/plain">run()</script><script nonce="n">');
  expect(html).not.toMatch(/modulepreload|type="module"|async/);
});

test.each<[string, React.ReactNode]>([
  ['nothing', null],
  ['one script', <>{start}</>],
  [
    'scripts in another order',
    <>
      {preload}
      <>
        {start}
        {context}
      </>
    </>,
  ],
  [
    'a third script',
    <>
      <>
        {context}
        {start}
        {context}
      </>
    </>,
  ],
])('markup of another router is left as it is: %s', (_, other) => {
  expect(renderToString(deferScripts(other))).toBe(renderToString(<>{other}</>));
});
