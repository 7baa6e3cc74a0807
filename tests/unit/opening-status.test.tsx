import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';

test('a text with pieces that must not break is one item beside its dot', () => {
  const html = renderToStaticMarkup(<OpeningStatus open={false} text="Бизнес-ланч: с 12:00 до 16:00" />);
  expect(html).toMatch(/^<p class="[^"]+"><span><span class="nowrap">Бизнес-ланч<\/span>: .+<\/span><\/p>$/);
});
