import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '#app/components/icon/icon.tsx';
import { FieldErrors } from './field-errors.tsx';

type ChoiceGroupProps = {
  /** Names the group. Pass a heading as it is. */
  legend: ReactNode;
  id?: string;
  errors?: readonly string[];
  children: ReactNode;
};

/** Radio cards that belong together. */
export function ChoiceGroup({ legend, id, errors, children }: ChoiceGroupProps) {
  const errorId = id && `${id}-error`;
  return (
    <fieldset id={id} className="choice-group" aria-describedby={errors?.length ? errorId : undefined}>
      <legend className="choice-group__legend">{legend}</legend>
      <div className="choice-group__options">{children}</div>
      {errorId && <FieldErrors id={errorId} errors={errors} />}
    </fieldset>
  );
}

type ChoiceProps = { title: string; note?: string; icon?: IconName } & Omit<
  ComponentProps<'input'>,
  'type' | 'title' | 'className'
>;

/** One radio card; takes every attribute of the input. */
export function Choice({ title, note, icon, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} type="radio" className="choice__input" />
      {icon && <Icon name={icon} size="lg" />}
      <span className="choice__text">
        <b>{title}</b> {note && <span className="choice__note">{note}</span>}
      </span>
      <span className="choice__dot" />
    </label>
  );
}
