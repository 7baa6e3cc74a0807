import { Form, href, useLocation } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { useOtherChoices } from '#app/components/state/use-other-choices.ts';
import {
  CLEAR_ALLERGENS_FIELD,
  type AllergenFilter as Filter,
  SHOWN_CHOICE_FIELD,
  WITHOUT_FIELD,
} from '#app/domain/catalogue/allergen-filter.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import * as TEXTS from '#app/domain/text/allergen-texts.ts';

type Props = { filter: Filter; isForChosen?: boolean };

/**
 * «Мои аллергены», kept on the device.
 *
 * @param isForChosen on pages whose lists are about something else: only for guests with a choice
 */
export function AllergenFilter({ filter, isForChosen = false }: Props) {
  const { chosen, offered, unstated } = filter;
  const returnTo = useReturnTo();
  useOtherChoices(chosen.join());
  if (offered.length === 0 || (isForChosen && chosen.length === 0)) return null;
  return (
    <div className="allergen-filter">
      {/* A new key closes the panel and resets the checkboxes. */}
      <details key={chosen.join()}>
        <summary className="allergen-filter__title">
          {TEXTS.filterTitle(chosen)}
          <Icon name="chevron-down" size="sm" />
        </summary>
        <Form method="post" action={href('/allergens')} className="allergen-filter__form" preventScrollReset>
          <input type="hidden" name="returnTo" value={returnTo} />
          {chosen.map((allergen) => (
            <input key={allergen} type="hidden" name={SHOWN_CHOICE_FIELD} value={allergen} />
          ))}
          <fieldset>
            <legend>Показать блюда без</legend>
            <div className="allergen-filter__boxes">
              {offered.map((allergen) => (
                <label key={allergen} className="option">
                  <input
                    className="option__input"
                    type="checkbox"
                    name={WITHOUT_FIELD}
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
              <button
                type="submit"
                className="button button--plain button--small"
                name={CLEAR_ALLERGENS_FIELD}
                value="on"
              >
                Сбросить
              </button>
            )}
          </div>
        </Form>
      </details>
      {unstated > 0 && <p className="muted">{TEXTS.unstatedText(unstated)}</p>}
    </div>
  );
}

/** Without the choice of an old link, which would hold on. */
function useReturnTo(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  for (const name of [WITHOUT_FIELD, DISH_PARAM]) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
