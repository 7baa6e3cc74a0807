/** Protects the fragment cache: the HTML of a fragment depends only on the JSON of its props. */
import { createContext, type ReactElement, use } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FragmentContext, fragment } from '#app/components/fragment.tsx';
import { FragmentCache } from '#app/services/pages/fragment-cache.server.ts';

afterEach(() => vi.unstubAllEnvs());

const SECRET = 'Анна, Тайная улица, 1';
const VisitorContext = createContext('nobody');

function open(maxBytes?: number) {
  const cache = new FragmentCache(maxBytes);
  const render = (page: ReactElement, visitor = SECRET) =>
    renderToString(
      <FragmentContext value={cache.renderer({ canStore: true })}>
        <VisitorContext value={visitor}>{page}</VisitorContext>
      </FragmentContext>,
    );
  return { cache, render };
}

type Dish = { title: string; note?: string | undefined };

const Card = fragment(
  'article',
  ({ title, note }: Dish) => (
    <>
      <b>{title}</b> {note}
    </>
  ),
  ({ title }) => ({ id: `dish-${title.length}` }),
);

describe('one visitor’s data cannot reach another’s page', () => {
  const hidden = Object.defineProperty({ title: 'Борщ' }, 'note', { value: SECRET });
  const inherited: Dish = Object.assign(Object.create({ note: SECRET }), { title: 'Борщ' });
  const Leak = fragment('p', ({ dish }: { dish: Dish }) => (
    <>
      {dish.title} {dish.note} {String((dish as Record<symbol, unknown>)[Symbol.for('note')])}
    </>
  ));

  test.each<[string, Dish]>([
    ['a property that is not enumerable', hidden],
    ['an inherited property', inherited],
    ['a symbol', Object.assign({ title: 'Борщ' }, { [Symbol.for('note')]: SECRET })],
  ])('through %s', (_, dish) => {
    vi.stubEnv('DEV', false);
    const { render } = open();
    for (const shown of [dish, { title: 'Борщ' }])
      expect(render(<Leak dish={shown} />)).not.toContain(SECRET);
  });

  test('through a context', () => {
    const Greeting = fragment('p', () => <>{use(VisitorContext)}</>);
    const { render } = open();
    expect(render(<Greeting />)).not.toContain(SECRET);
    expect(render(<Greeting />, 'another')).not.toContain(SECRET);
  });

  test('through another component with the same props', () => {
    const Private = fragment('p', ({ id }: { id: number }) => <>{`${SECRET} ${id}`}</>);
    const Public = fragment('p', ({ id }: { id: number }) => <>{`№ ${id}`}</>);
    const { render } = open();
    render(<Private id={1} />);
    expect(render(<Public id={1} />)).toBe('<p>№ 1</p>');
  });
});

test('memory is bounded: the least recently used fragment is evicted', () => {
  const { cache, render } = open(2_000);
  for (let index = 0; index < 100; index += 1) render(<Card title={`Борщ ${index}`} />);
  expect(cache.bytes).toBeLessThanOrEqual(2_000);
});
