import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { OPTION_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { priceChange } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { allergenNames } from '#contract/allergens.ts';
import { OptionKind } from '#contract/enums.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';
import { optionCount } from '#contract/options.ts';

type DishOptionsProps = {
  groups: readonly OptionGroup[];
  initial: readonly string[];
  chosen: readonly string[];
  onChange: () => void;
};

/** Inputs of the buy form, without JavaScript, too. */
export function DishOptions({ groups, initial, chosen, onChange }: DishOptionsProps) {
  return (
    <div className="dish-options" onChange={onChange}>
      {groups.map((group) => (
        <Group key={group.id} group={group} initial={initial} chosen={chosen} />
      ))}
    </div>
  );
}

type GroupProps = Omit<DishOptionsProps, 'groups' | 'onChange'> & { group: OptionGroup };

function Group({ group, initial, chosen }: GroupProps) {
  const { id, title, kind, min, max, options } = group;
  const isOne = kind === OptionKind.ONE;
  const count = optionCount(group);
  // Without JavaScript the inputs would stay disabled.
  const isFull =
    useHydrated() &&
    !isOne &&
    options.filter((option) => chosen.includes(option.id)).length >= (max ?? options.length);
  const nothing = { id: '', title: LABELS.nothingOfThese, priceDelta: 0, allergens: [], onlyInHall: false };
  const isNothing = !options.some((option) => initial.includes(option.id));
  return (
    <fieldset className="dish-options__group">
      <legend>
        {typesetNode(title)} {count && <span className="muted small">{count}</span>}
      </legend>
      <div className="dish-options__list">
        {(isOne && min === 0 ? [nothing, ...options] : options).map((option) => (
          <label key={option.id} className="option">
            <input
              className="option__input"
              type={isOne ? 'radio' : 'checkbox'}
              name={OPTION_FIELD + id}
              value={option.id}
              defaultChecked={option.id === '' ? isNothing : initial.includes(option.id)}
              disabled={option.onlyInHall || (isFull && !chosen.includes(option.id))}
              required={isOne && min > 0}
            />
            {isOne ? (
              <span className="choice__dot" />
            ) : (
              <span className="checkbox__box">
                <Icon name="check" size="sm" />
              </span>
            )}
            <span className="option__title">
              {typesetNode(option.title)}
              {option.allergens && option.allergens.length > 0 && (
                <span className="option__allergens"> ({typesetNode(allergenNames(option.allergens))})</span>
              )}
              {option.onlyInHall && <span className="option__allergens"> ({LABELS.onlyInHall})</span>}
            </span>{' '}
            {option.priceDelta !== 0 && (
              <span className="option__price">{typesetNode(priceChange(option.priceDelta))}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
