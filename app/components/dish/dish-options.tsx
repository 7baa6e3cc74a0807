import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/unbroken-text.tsx';
import { OPTION_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { optionCount, priceChange } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { OptionKind } from '#contract/enums.ts';
import type { OptionGroup } from '#contract/option-schemas.ts';

type DishOptionsProps = {
  groups: readonly OptionGroup[];
  /** Ids of those that are chosen at first. */
  initial: readonly string[];
  /** Ids of those that are chosen now: no more than a group takes can be added to them. */
  chosen: readonly string[];
  /** The form that buys the dish. It stands below them. */
  formId: string;
  onChange: () => void;
};

/** What is chosen with a dish: radio buttons and checkboxes, which are the form's own and work without scripts. */
export function DishOptions({ groups, initial, chosen, formId, onChange }: DishOptionsProps) {
  return (
    <div className="dish-options" onChange={onChange}>
      {groups.map((group) => (
        <Group key={group.id} group={group} initial={initial} chosen={chosen} formId={formId} />
      ))}
    </div>
  );
}

type GroupProps = Omit<DishOptionsProps, 'groups' | 'onChange'> & { group: OptionGroup };

function Group({ group, initial, chosen, formId }: GroupProps) {
  const { id, title, kind, min, max, options } = group;
  const isOne = kind === OptionKind.ONE;
  const count = optionCount(group);
  // Without scripts nothing would open the others again.
  const isFull =
    useHydrated() &&
    !isOne &&
    options.filter((option) => chosen.includes(option.id)).length >= (max ?? options.length);
  const nothing = { id: '', title: LABELS.nothingOfThese, priceDelta: 0 };
  const isNothing = !options.some((option) => initial.includes(option.id));
  return (
    <fieldset className="dish-options__group">
      <legend>
        {words(title)} {count && <span className="muted small">{count}</span>}
      </legend>
      <div className="dish-options__list">
        {(isOne && min === 0 ? [nothing, ...options] : options).map((option) => (
          <label key={option.id} className="option">
            <input
              className="option__input"
              type={isOne ? 'radio' : 'checkbox'}
              name={OPTION_FIELD + id}
              value={option.id}
              form={formId}
              defaultChecked={option.id === '' ? isNothing : initial.includes(option.id)}
              disabled={isFull && !chosen.includes(option.id)}
              required={isOne && min > 0}
            />
            {isOne ? (
              <span className="choice__dot" />
            ) : (
              <span className="checkbox__box">
                <Icon name="check" size="sm" />
              </span>
            )}
            <span className="option__title">{words(option.title)}</span>{' '}
            {option.priceDelta !== 0 && (
              <span className="option__price">{priceChange(option.priceDelta)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
