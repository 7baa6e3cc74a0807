/** @jsxImportSource hono/jsx */
import { kopecksOf } from '#contract/money.ts';
import { linkKey, type TillLinks } from '../../store/desk/till-settings.ts';
import { formatKopecks } from '../../texts/format.ts';
import type { MatchedDish, MatchedOption, Matches } from '../../till/till-dishes.ts';
import { sameName, type TillDish, type TillMenu } from '../../till/till-menu.ts';
import { SEEN } from '../till-links.ts';
import { MENU_TEXTS as TEXTS, TILL_MENU } from '../till-texts.ts';
import { Alert, Note } from './layout.tsx';
import { SettingsLinks } from './settings-links.tsx';

export type TillMenuViewProps = {
  menu: { value: TillMenu; readAt: string } | null;
  matches: Matches | null;
  links: TillLinks;
  /** By field, after a refusal. */
  typed: Record<string, string>;
  problems: Record<string, string>;
  mayTakePrices: boolean;
  readMoment: string;
  result: { text: string; isGood: boolean } | null;
};

export function TillMenuView({ menu, matches, result, readMoment, ...props }: TillMenuViewProps) {
  return (
    <div class="sheet sheet--wide">
      <SettingsLinks current="/till" />
      <h1>{TILL_MENU}</h1>
      {result && (result.isGood ? <Note>{result.text}</Note> : <Alert>{result.text}</Alert>)}
      <p>{TEXTS.about}</p>
      <form method="post" action="/till/menu/load">
        <p>{menu ? `Прочитано: ${readMoment}, блюд: ${menu.value.dishes.length}.` : TEXTS.none}</p>
        <button type="submit">{TEXTS.load}</button>
      </form>
      {menu && matches && <Lists menu={menu.value} matches={matches} {...props} />}
    </div>
  );
}

type ListsProps = Pick<TillMenuViewProps, 'links' | 'typed' | 'problems' | 'mayTakePrices'> & {
  menu: TillMenu;
  matches: Matches;
};

function Lists({ menu, matches: { dishes, others, doubled }, mayTakePrices, ...props }: ListsProps) {
  const isOpen = ({ found, options }: MatchedDish) =>
    typeof found !== 'object' || options.some((option) => option.found === null);
  const isLinked = ({ dish, isLinked, options }: MatchedDish) =>
    isLinked ||
    dishField(dish.id) in props.typed ||
    options.some(({ option, isLinked }) => isLinked || optionField(dish.id, option.id) in props.typed);
  const open = dishes.filter(isOpen);
  const linked = dishes.filter((dish) => !isOpen(dish) && isLinked(dish));
  const dearer = dishes.filter(
    ({ otherPrice, options }) => otherPrice !== null || options.some((option) => option.otherPrice !== null),
  );
  const named = dishes.filter(({ otherName }) => otherName !== null);
  return (
    <>
      <datalist id="till-dishes">
        {menu.dishes.map((dish) => (
          <>
            <option value={labelOf(dish.name, dish.id)} />
            {dish.sizes.length > 1 &&
              dish.sizes.map((size) => (
                <option value={labelOf(`${dish.name}, ${size.name}`, `${dish.id} ${size.id}`)} />
              ))}
          </>
        ))}
      </datalist>
      {open.length === 0 && <p>{TEXTS.all}</p>}
      {(open.length > 0 || linked.length > 0) && (
        <form method="post" action="/till/menu/links" class="card__form">
          {[
            { id: 'unmatched', title: TEXTS.unmatched, list: open },
            { id: 'linked', title: TEXTS.linked, list: linked },
          ].map(
            ({ id, title, list }) =>
              list.length > 0 && (
                <section aria-labelledby={id}>
                  <h2 id={id}>
                    {title}: {list.length}
                  </h2>
                  {list.map((dish) => (
                    <DishLinks matched={dish} menu={menu} {...props} />
                  ))}
                </section>
              ),
          )}
          <button type="submit" class="main wide">
            {TEXTS.save}
          </button>
        </form>
      )}
      {doubled.length > 0 && (
        <section aria-labelledby="doubled">
          <h2 id="doubled">{TEXTS.doubled}</h2>
          <ul class="rows">
            {doubled.map(({ theirs, titles }) => (
              <li>
                <b>{theirs}</b> <span>{titles.join('; ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dearer.length > 0 && (
        <section aria-labelledby="prices">
          <h2 id="prices">
            {TEXTS.prices}: {dearer.length}
          </h2>
          <ul class="rows">
            {dearer.map((dish) => (
              <Prices matched={dish} mayTake={mayTakePrices} />
            ))}
          </ul>
        </section>
      )}
      {named.length > 0 && (
        <details id="names">
          <summary>
            {TEXTS.names}: {named.length}
          </summary>
          <ul>
            {named.map(({ dish, otherName }) => (
              <li>
                {dish.title}, в кассе {otherName}
              </li>
            ))}
          </ul>
        </details>
      )}
      {others.length > 0 && (
        <details id="others">
          <summary>
            {TEXTS.others}: {others.length}
          </summary>
          <ul>
            {others.map(({ name, sku }) => (
              <li>
                {name} {sku && <code>{sku}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const dishField = (dish: number) => `dish-${dish}`;
const optionField = (dish: number, option: string) => `option-${dish}-${option}`;

function labelOf(name: string, code: string): string {
  return `${name} · ${code}`;
}

type DishLinksProps = { matched: MatchedDish; menu: TillMenu } & Pick<
  ListsProps,
  'links' | 'typed' | 'problems'
>;

function DishLinks({ matched, menu, links, typed, problems }: DishLinksProps) {
  const { dish, found, options, isLinked } = matched;
  const theirs = typeof found === 'object' ? found.dish : null;
  const field = dishField(dish.id);
  const link = links.get(linkKey(dish.id));
  const known = shownLink(link, theirs?.name);
  return (
    <fieldset class="until">
      <legend>
        {dish.title}
        {found === 'ambiguous' && ` (${TEXTS.ambiguous})`}
      </legend>
      {(!theirs || isLinked || field in typed) && (
        <Link
          field={field}
          seen={link}
          label={dish.title}
          value={typed[field] ?? known ?? (theirs ? '' : proposedDish(dish.title, menu))}
          list="till-dishes"
          problem={problems[field]}
        />
      )}
      {theirs && options.length > 0 && (
        <datalist id={`options-${dish.id}`}>
          {choicesOf(theirs).map(([name, id]) => (
            <option value={labelOf(name, id)} />
          ))}
        </datalist>
      )}
      {theirs &&
        options
          .filter(
            ({ option, found, isLinked }) =>
              found === null || isLinked || optionField(dish.id, option.id) in typed,
          )
          .map((option) => (
            <OptionLink
              dish={dish.id}
              theirs={theirs}
              matched={option}
              links={links}
              typed={typed}
              problems={problems}
            />
          ))}
    </fieldset>
  );
}

type OptionLinkProps = { dish: number; theirs: TillDish; matched: MatchedOption } & Pick<
  ListsProps,
  'links' | 'typed' | 'problems'
>;

function OptionLink({ dish, theirs, matched: { option, found }, links, typed, problems }: OptionLinkProps) {
  const field = optionField(dish, option.id);
  const link = links.get(linkKey(dish, option.id));
  const known = shownLink(link, found ? ('size' in found ? found.size : found.modifier).name : undefined);
  const proposed = choicesOf(theirs).find(([name]) => sameName(name, option.title));
  return (
    <Link
      field={field}
      seen={link}
      label={`${option.group}: ${option.title}`}
      value={typed[field] ?? known ?? (proposed ? labelOf(...proposed) : '')}
      list={`options-${dish}`}
      problem={problems[field]}
    />
  );
}

type LinkProps = {
  field: string;
  seen: string | undefined;
  label: string;
  value: string;
  list: string;
  problem: string | undefined;
};

function Link({ field, seen = '', label, value, list, problem }: LinkProps) {
  return (
    <label>
      {label}
      <input type="hidden" name={`${SEEN}${field}`} value={seen} />
      <input
        name={field}
        value={value}
        list={list}
        maxlength={500}
        autocomplete="off"
        aria-invalid={problem ? 'true' : undefined}
      />
      {problem && <span class="channel__problem">{problem}</span>}
    </label>
  );
}

/** Sizes and modifiers: either may be what the site calls an option. */
function choicesOf({ sizes }: TillDish): [name: string, id: string][] {
  const named = sizes.flatMap(({ id, name }): [string, string][] => (id === null ? [] : [[name, id]]));
  const modifiers = sizes.flatMap(({ groups }) =>
    groups.flatMap(({ items }) => items.map(({ id, name }): [string, string] => [name, id])),
  );
  return [...new Map([...named, ...modifiers].map((choice) => [choice[1], choice])).values()];
}

/** With the stored code: what nobody touched stays, also if the till has it no longer or not at the moment. */
function shownLink(link: string | undefined, name: string | undefined): string | undefined {
  return link === undefined || name === undefined ? link : labelOf(name, link);
}

/** Only if there is one of that name. */
function proposedDish(title: string, { dishes }: TillMenu): string {
  const [one, ...others] = dishes.filter(({ name }) => sameName(name, title));
  return one && others.length === 0 ? labelOf(one.name, one.id) : '';
}

function Prices({
  matched: { dish, options, otherPrice },
  mayTake,
}: {
  matched: MatchedDish;
  mayTake: boolean;
}) {
  return (
    <li>
      <b>{dish.title}</b>{' '}
      {otherPrice !== null && (
        <>
          <span>
            на сайте {formatKopecks(dish.kopecks)}, в кассе {formatKopecks(otherPrice)}
          </span>{' '}
          {mayTake ? (
            <form method="post" action="/till/menu/price">
              <input type="hidden" name="slug" value={dish.slug} />
              <input type="hidden" name="seen" value={dish.kopecks} />
              <input type="hidden" name="price" value={otherPrice} />
              <button type="submit" aria-label={`${TEXTS.takePrice}: ${dish.title}`}>
                {TEXTS.takePrice}
              </button>
            </form>
          ) : (
            <span>{TEXTS.readOnly}</span>
          )}
        </>
      )}
      {options
        .filter((option) => option.otherPrice !== null)
        .map(({ option, found, otherPrice: theirs }) => (
          <span>
            {option.title}: на сайте{' '}
            {formatKopecks((found && 'size' in found ? dish.kopecks : 0) + kopecksOf(option.priceDelta))}, в
            кассе {formatKopecks(theirs ?? 0)}{' '}
          </span>
        ))}
    </li>
  );
}
