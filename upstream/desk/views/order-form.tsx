/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import {
  ALLERGENS,
  ALLERGY,
  type Allergen,
  type Allergies,
  allergenNames,
  MAX_OTHER_ALLERGY,
} from '#contract/allergens.ts';
import { MAX_LENGTHS, MAX_QUANTITY } from '#contract/defaults.ts';
import { Delivery, OptionKind, Payment } from '#contract/enums.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import { optionTexts } from '#contract/options.ts';
import { CHECKED, ORDER_EXTRA_NAMES, ORDER_EXTRAS, type OrderExtra } from '#contract/order-extras.ts';
import type { FieldErrors } from '#contract/requests.ts';
import type { OfferedDish } from '../../store/desk/offered-dishes.ts';
import { formatKopecks, inRoubles } from '../../texts/format.ts';
import { deliveryName, paymentName } from '../../texts/order-texts.ts';
import {
  allergenField,
  BASE_FIELD,
  choiceField,
  type FormLine,
  lineValue,
  type OrderForm,
  OTHER_ALLERGY_FIELD,
  optionField,
  QUESTIONS_FIELD,
} from '../order-form.ts';
import { ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import type { ShownQuestion } from '../order-merge.ts';
import { AllergyMark } from './allergy-mark.tsx';

/** `null`: no longer on the menu. */
export type ShownLine = FormLine & {
  dish: {
    title: string;
    options: readonly ChosenOption[];
    kopecks: number;
    /** Absent: not stated. */
    allergens?: Allergen[] | undefined;
  } | null;
};

/** Times that the same ways can keep. */
export type TimeGroup = { name: string; times: { value: string; label: string }[] };

export type FormView = {
  form: OrderForm;
  lines: ShownLine[];
  allergies: Allergies | null;
  /** `null`: no search. */
  found: OfferedDish[] | null;
  picked: OfferedDish | null;
  times: TimeGroup[];
  /** While the address does not tell the zone. */
  zones: string[];
  isFeeByPhone: boolean;
  /** The shop has promo codes. */
  hasPromos: boolean;
  /** Open questions of a merge. */
  questions: ShownQuestion[];
  problems: FieldErrors;
};

type Props = FormView & { action: string; guest?: Child; result: Child };

const MAX_TYPED_NUMBER = 20;

/** No button loses what is typed. */
export function OrderFormView({ action, guest, result, ...view }: Props) {
  const { form, problems } = view;
  return (
    <form method="post" action={action} class="order-form">
      <input type="hidden" name="seen" value={form.seen} />
      <input type="hidden" name="shown" value={form.shown} />
      <input type="hidden" name="key" value={form.key} />
      {form.base && <input type="hidden" name={BASE_FIELD} value={JSON.stringify(form.base)} />}
      {/* Enter clicks the first button. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no key reaches it */}
      <button type="submit" name="intent" value="recount" class="hidden" tabindex={-1} aria-hidden="true">
        {TEXTS.recount}
      </button>
      <Questions {...view} />
      <Dishes {...view} />
      <Destination {...view} />
      {guest}
      {problems.nonFieldErrors?.map((text) => (
        <FieldProblem texts={[text]} />
      ))}
      <AllergyMark order={{ allergies: view.allergies, items: dishesOf(view) }} />
      {result}
    </form>
  );
}

/** Both versions beside what was before, and nothing chosen: neither is right by default. */
function Questions({ form, questions }: FormView) {
  if (questions.length === 0) return null;
  const asked = form.questions.map(({ part, was }) => ({ part, was }));
  return (
    <section class="order-form__questions" aria-labelledby="questions">
      <h2 id="questions">{TEXTS.bothChanged}</h2>
      <p>{TEXTS.choose}</p>
      <input type="hidden" name={QUESTIONS_FIELD} value={JSON.stringify(asked)} />
      {questions.map(({ label, was, mine, now }, index) => (
        <fieldset>
          <legend>{label}</legend>
          <p>Было: {was}</p>
          {[['mine', TEXTS.mine, mine] as const, ['theirs', TEXTS.theirs, now] as const].map(
            ([choice, name, text]) => (
              <label class="choice">
                <input type="radio" name={choiceField(index)} value={choice} /> {name}: {text}
              </label>
            ),
          )}
        </fieldset>
      ))}
    </section>
  );
}

function dishesOf({ lines }: FormView) {
  return lines.flatMap(({ dish, quantity }) => (dish && quantity !== '0' ? [dish] : []));
}

export function FieldProblem({ texts = [], id }: { texts?: readonly string[] | undefined; id?: string }) {
  if (texts.length === 0) return null;
  return (
    <span id={id} class="order-form__problem" role="alert">
      {texts.join('. ')}
    </span>
  );
}

function Dishes({ form, lines, found, picked, problems }: FormView) {
  return (
    <section aria-labelledby="dishes">
      <h2 id="dishes">Блюда</h2>
      {lines.length === 0 && <p>{TEXTS.noDishes}</p>}
      <ul class="order-form__lines">
        {lines.map((line, index) => (
          <Line line={line} index={index} />
        ))}
      </ul>
      <FieldProblem texts={problems.items} />
      {picked ? (
        <Options dish={picked} chosen={form.options} />
      ) : (
        <input type="hidden" name="picked" value="" />
      )}
      <div class="find">
        <label class="hidden" for="q">
          {TEXTS.search}
        </label>
        <input id="q" type="search" name="q" value={form.query} placeholder={TEXTS.search} maxlength={100} />
        <button type="submit" name="intent" value="find">
          Найти блюдо
        </button>
      </div>
      {found && <Found dishes={found} />}
    </section>
  );
}

function Line({ line, index }: { line: ShownLine; index: number }) {
  const { dish, quantity, agreed } = line;
  const title = dish?.title ?? TEXTS.gone;
  const isOut = quantity === '0';
  return (
    <li class={isOut ? 'order-form__line order-form__line--out' : 'order-form__line'}>
      <input type="hidden" name={`line-${index}`} value={lineValue(line)} />
      <span class="order-form__dish">
        <b>{title}</b>
        {dish && dish.options.length > 0 && <> · {optionTexts(dish.options).join(' · ')}</>}
        {dish && (
          <small>
            {formatKopecks(dish.kopecks)} {agreed === undefined ? TEXTS.newPrice : TEXTS.agreedPrice}
          </small>
        )}
      </span>
      <label class="order-form__quantity">
        <span class="hidden">Сколько: {title}</span>
        <input
          name={`quantity-${index}`}
          value={quantity}
          inputmode="numeric"
          autocomplete="off"
          maxlength={3}
          pattern="[0-9]{1,3}"
          title={`Целое число от 0 до ${MAX_QUANTITY}`}
        />
      </label>
      {isOut ? (
        <span class="order-form__out">убрано</span>
      ) : (
        <button
          type="submit"
          name="intent"
          value={`drop:${index}`}
          formnovalidate
          aria-label={`Убрать: ${title}`}
        >
          Убрать
        </button>
      )}
    </li>
  );
}

function Found({ dishes }: { dishes: OfferedDish[] }) {
  if (dishes.length === 0) return <p>{TEXTS.nothingFound}</p>;
  return (
    <ul class="rows order-form__found">
      {dishes.map(({ id, title, kopecks, groups, isForSale }) => (
        <li>
          <span>{title}</span> <span>{formatKopecks(kopecks)}</span>
          {isForSale ? (
            <button
              type="submit"
              name="intent"
              value={`pick:${id}`}
              formnovalidate
              aria-label={`Добавить: ${title}`}
            >
              {groups.length > 0 ? 'Выбрать…' : 'Добавить'}
            </button>
          ) : (
            <b>{TEXTS.soldOut}</b>
          )}
        </li>
      ))}
    </ul>
  );
}

function Options({ dish, chosen }: { dish: OfferedDish; chosen: readonly string[] }) {
  return (
    <fieldset class="order-form__options">
      <legend>{dish.title}</legend>
      <input type="hidden" name="picked" value={dish.id} />
      {dish.groups.map(({ id, title, kind, min, options }) => (
        <fieldset>
          <legend>{title}</legend>
          {kind === OptionKind.ONE && min === 0 && (
            <label class="choice">
              <input
                type="radio"
                name={optionField(`in-${id}`)}
                value=""
                checked={!options.some((option) => chosen.includes(option.id))}
              />{' '}
              Нет
            </label>
          )}
          {options.map((option) => (
            <label class="choice">
              <input
                type={kind === OptionKind.ONE ? 'radio' : 'checkbox'}
                name={optionField(kind === OptionKind.ONE ? `in-${id}` : option.id)}
                value={option.id}
                checked={chosen.includes(option.id)}
                disabled={option.onlyInHall === true}
              />{' '}
              {option.title}
              {option.priceDelta !== 0 &&
                `, ${option.priceDelta > 0 ? '+' : '−'}${inRoubles(Math.abs(option.priceDelta))}`}
              {option.onlyInHall && ', только в зале'}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit" class="main" name="intent" value="add" formnovalidate>
        Добавить в заказ
      </button>
    </fieldset>
  );
}

function Destination({ form, times, zones, isFeeByPhone, problems }: FormView) {
  return (
    <section aria-labelledby="destination">
      <h2 id="destination">Куда и когда</h2>
      <fieldset class="order-form__choices">
        <legend class="hidden">Способ</legend>
        {[Delivery.COURIER, Delivery.PICKUP].map((way) => (
          <label class="choice">
            <input type="radio" name="delivery" value={way} checked={form.delivery === way} />{' '}
            {deliveryName(way)}
          </label>
        ))}
      </fieldset>
      <FieldProblem texts={problems.delivery} />
      <Typed
        name="address"
        label="Адрес, для курьера"
        value={form.address}
        max={MAX_LENGTHS.address}
        problems={problems}
      />
      <input type="hidden" name="zoneFor" value={form.zoneFor} />
      {zones.length > 0 && (
        <label>
          {TEXTS.zone}
          <select name="zone">
            <option value="">{TEXTS.zoneByAddress}</option>
            {zones.map((zone) => (
              <option value={zone} selected={zone === form.zone}>
                {zone}
              </option>
            ))}
          </select>
        </label>
      )}
      {isFeeByPhone && <p class="told">{TEXTS.feeByPhone}</p>}
      {times.length > 0 && (
        <label>
          Ко времени
          <select name="wantedAt" aria-invalid={problems.wantedAt ? 'true' : undefined}>
            <option value="">{TEXTS.asSoonAsPossible}</option>
            {times.map((group) => (
              <optgroup label={group.name}>
                {group.times.map(({ value, label }) => (
                  <option value={value} selected={value === form.wantedAt}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <FieldProblem texts={problems.wantedAt} />
        </label>
      )}
    </section>
  );
}

type TypedProps = {
  name: string;
  label: string;
  value: string;
  max: number;
  problems: FieldErrors;
  type?: 'text' | 'tel';
};

/** Optional for the browser: every button must send the form. */
export function Typed({ name, label, value, max, problems, type = 'text' }: TypedProps) {
  const texts = problems[name];
  return (
    <label>
      {label}
      <input
        type={type}
        name={name}
        value={value}
        maxlength={max}
        autocomplete="off"
        aria-invalid={texts ? 'true' : undefined}
        aria-describedby={texts ? `${name}-problem` : undefined}
      />
      <FieldProblem id={`${name}-problem`} texts={texts} />
    </label>
  );
}

export function GuestFields({
  form,
  problems,
  hasPhone = true,
}: Pick<FormView, 'form' | 'problems'> & { hasPhone?: boolean }) {
  return (
    <section aria-labelledby="guest-fields">
      <h2 id="guest-fields">Гость</h2>
      {hasPhone && (
        <Typed
          name="phone"
          type="tel"
          label="Телефон"
          value={form.phone}
          max={MAX_LENGTHS.phone}
          problems={problems}
        />
      )}
      <Typed
        name="fullName"
        label="Имя"
        value={form.fullName}
        max={MAX_LENGTHS.fullName}
        problems={problems}
      />
      <fieldset class="order-form__choices">
        <legend>Оплата</legend>
        {waysOf(form).map((payment) => (
          <label class="choice">
            <input type="radio" name="payment" value={payment} checked={form.payment === payment} />{' '}
            {paymentName(payment)}
          </label>
        ))}
      </fieldset>
      <Allergy form={form} problems={problems} />
      {ORDER_EXTRA_NAMES.filter((name) => isExtraOf(form, name)).map((name) => (
        <ExtraField name={name} value={form.extras[name]} problems={problems} />
      ))}
    </section>
  );
}

/** What belongs to a payment that cannot be chosen is not shown. */
function isExtraOf(form: FormView['form'], name: OrderExtra): boolean {
  const { payment } = ORDER_EXTRAS[name].only ?? {};
  return payment === undefined || waysOf(form).includes(payment);
}

type ExtraProps = { name: OrderExtra; value: string; problems: FieldErrors };

function ExtraField({ name, value, problems }: ExtraProps) {
  const extra = ORDER_EXTRAS[name];
  const { hint = '', only } = extra;
  const label = only ? `${extra.label} (${hint.charAt(0).toLowerCase()}${hint.slice(1)})` : extra.label;
  const problem = <FieldProblem texts={problems[name]} />;
  if (extra.kind === 'flag') {
    return (
      <label class="choice">
        <input type="checkbox" name={name} value={CHECKED} checked={value === CHECKED} /> {label}
        {problem}
      </label>
    );
  }
  if (extra.kind === 'choice') {
    return (
      <label>
        {label}
        <select name={name}>
          <option value="">{TEXTS.extraNotChosen}</option>
          {Object.entries(extra.choices).map(([choice, text]) => (
            <option value={choice} selected={choice === value}>
              {text}
            </option>
          ))}
        </select>
        {problem}
      </label>
    );
  }
  if (extra.kind === 'number' || extra.rows === undefined) {
    const max = extra.kind === 'number' ? MAX_TYPED_NUMBER : extra.maxLength;
    return <Typed name={name} label={label} value={value} max={max} problems={problems} />;
  }
  return (
    <label>
      {label}
      <textarea name={name} rows={extra.rows} maxlength={extra.maxLength}>
        {value}
      </textarea>
      {problem}
    </label>
  );
}

/** What was paid online stays so. */
function waysOf({ payment, base }: FormView['form']): readonly Payment[] {
  const isOnline = payment === Payment.ONLINE || base?.payment === Payment.ONLINE;
  return isOnline ? [Payment.ONLINE] : [Payment.CASH, Payment.CARD];
}

function Allergy({ form: { allergies }, problems }: Pick<FormView, 'form' | 'problems'>) {
  const { names, other = '' } = allergies;
  return (
    <details open={names.length > 0 || other !== '' || problems.allergies !== undefined}>
      <summary>{ALLERGY}: спросите гостя</summary>
      <fieldset class="order-form__choices order-form__allergens">
        <legend>{TEXTS.allergyTo}</legend>
        {ALLERGENS.map((name) => (
          <label class="choice">
            <input type="checkbox" name={allergenField(name)} value="yes" checked={names.includes(name)} />{' '}
            {allergenNames([name])}
          </label>
        ))}
      </fieldset>
      <label>
        Другое
        <input name={OTHER_ALLERGY_FIELD} value={other} maxlength={MAX_OTHER_ALLERGY} autocomplete="off" />
        <FieldProblem texts={problems.allergies} />
      </label>
    </details>
  );
}
