/** @jsxImportSource hono/jsx */
import type { StopRow } from '../../store/desk/dish-stops.ts';
import { STOPS_STAY, stopState } from '../desk-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { type TypedUntil, untilText } from '../stop-duration.ts';
import { Alert } from './layout.tsx';
import { UntilFields } from './until-fields.tsx';

/** Repeated by every form: the redirect shows the same dishes. */
export type Looked = { q: string; category: string };

export type StopListProps = {
  stopped: StopRow[];
  dishes: StopRow[];
  sections: { id: number; title: string }[];
  looked: Looked;
  /** Programs that will not end their stops. */
  gone: ReadonlySet<string>;
  typed: TypedUntil;
  clock: Clock;
  isCut: boolean;
  done?: StopRow | null | undefined;
  problem?: string | undefined;
};

export function StopList(props: StopListProps) {
  const { stopped, dishes, sections, looked, gone, typed, clock, isCut, done, problem } = props;
  return (
    <div class="sheet sheet--wide">
      <h1>Стоп-лист</h1>
      {problem && <Alert>{problem}</Alert>}
      {done && (
        <p class="told" role="status">
          {done.title}: {stopState(done.endsAt && untilText(done.endsAt, clock))}
        </p>
      )}
      <section aria-labelledby="stopped">
        <h2 id="stopped">Закончились: {stopped.length}</h2>
        <form method="post" action="/stops/return">
          <Kept looked={looked} />
          <Rows dishes={stopped} gone={gone} clock={clock} />
        </form>
      </section>
      <section aria-labelledby="menu">
        <h2 id="menu">Меню</h2>
        <Search looked={looked} sections={sections} />
        <form method="post" action="/stops">
          {/* Enter submits by the first button, which must not stop a dish. */}
          <button type="submit" disabled hidden />
          <Kept looked={looked} />
          <UntilFields typed={typed} clock={clock} legend="На сколько" endless="пока не верну" />
          {dishes.length === 0 && <p>Ничего не нашлось.</p>}
          <Rows dishes={dishes} gone={gone} clock={clock} />
        </form>
        {isCut && <p>Показаны первые {dishes.length}. Найдите блюдо по названию или откройте раздел.</p>}
      </section>
    </div>
  );
}

function Kept({ looked }: { looked: Looked }) {
  return (
    <>
      <input type="hidden" name="q" value={looked.q} />
      <input type="hidden" name="category" value={looked.category} />
    </>
  );
}

function Search({ looked, sections }: Pick<StopListProps, 'looked' | 'sections'>) {
  return (
    <>
      <form class="find" method="get" action="/stops">
        <label class="hidden" for="dish">
          Название блюда
        </label>
        <input id="dish" type="search" name="q" value={looked.q} placeholder="Название блюда" />
        <button type="submit">Найти</button>
      </form>
      <nav class="sections" aria-label="Разделы меню">
        {[{ id: '', title: 'Всё меню' }, ...sections].map(({ id, title }) => (
          <a
            class="button"
            href={id === '' ? '/stops' : `/stops?category=${id}`}
            aria-current={looked.q === '' && looked.category === String(id) ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
    </>
  );
}

type RowsProps = { dishes: StopRow[]; gone: ReadonlySet<string>; clock: Clock };

/** Values contain the dish's number of changes, against concurrent ones. */
function Rows({ dishes, gone, clock }: RowsProps) {
  if (dishes.length === 0) return null;
  return (
    <ul class="rows stops">
      {dishes.map(({ id, title, category, endsAt, changes, changedBy }) => (
        <li>
          <span class="stops__dish">
            <b>{title}</b> <span>{category}</span>
          </span>{' '}
          {endsAt && (
            <span class="status status--cancelled">
              стоп {untilText(endsAt, clock)}, {changedBy}
              {changedBy !== null && gone.has(changedBy) && ` (${STOPS_STAY})`}
            </span>
          )}{' '}
          <button
            type="submit"
            name="dish"
            value={`${id}.${changes}`}
            formaction={endsAt ? '/stops/return' : '/stops'}
            aria-label={`${endsAt ? 'Вернуть в продажу' : 'Закончилось'}: ${title}`}
          >
            {endsAt ? 'Вернуть' : 'Закончилось'}
          </button>
        </li>
      ))}
    </ul>
  );
}
