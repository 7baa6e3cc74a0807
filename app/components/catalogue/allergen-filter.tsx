import { Form } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import type { AllergenFilter as Filter } from '#app/domain/catalogue/allergen-filter.ts';
import { categoryHref, categoryTabHref } from '#app/domain/navigation/page-addresses.ts';
import * as TEXTS from '#app/domain/text/allergen-texts.ts';

type AllergenFilterProps = {
  slug: string;
  active: string | undefined;
  filter: Filter;
};

/** A GET form: each choice has its own URL. */
export function AllergenFilter({ slug, active, filter }: AllergenFilterProps) {
  const { chosen, offered, unstated } = filter;
  if (offered.length === 0) return null;
  return (
    <div className="allergen-filter">
      {/* A new key closes the panel and resets the checkboxes. */}
      <details key={chosen.join()}>
        <summary className="allergen-filter__title">
          {TEXTS.filterTitle(chosen)}
          <Icon name="chevron-down" size="sm" />
        </summary>
        <Form action={categoryHref(slug)} className="allergen-filter__form" preventScrollReset>
          {active !== undefined && <input type="hidden" name="active" value={active} />}
          <fieldset>
            <legend>Показать блюда без</legend>
            <div className="allergen-filter__boxes">
              {offered.map((allergen) => (
                <label key={allergen} className="option">
                  <input
                    className="option__input"
                    type="checkbox"
                    name="without"
                    value={allergen}
                    defaultChecked={chosen.includes(allergen)}
                  />
                  <span className="checkbox__box">
                    <Icon name="check" size="sm" />
                  </span>
                  {TEXTS.WITHOUT[allergen]}
                </label>
              ))}
            </div>
          </fieldset>
          <p className="muted">{TEXTS.filterHint}</p>
          <div className="allergen-filter__buttons">
            <button type="submit" className="button button--quiet button--small">
              Показать
            </button>
            {chosen.length > 0 && (
              <a
                className="button button--plain button--small"
                href={categoryTabHref(slug, active)}
                data-keep-scroll=""
              >
                Сбросить
              </a>
            )}
          </div>
        </Form>
      </details>
      {unstated > 0 && <p className="muted">{TEXTS.unstatedText(unstated)}</p>}
    </div>
  );
}
