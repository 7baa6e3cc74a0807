/** A setting of a channel or of the payment provider. */
export type SettingField = {
  name: string;
  label: string;
  hint?: string;
  isSecret?: boolean;
  /** Of the environment; takes precedence. */
  setting: string;
  choices?: readonly (readonly [value: string, text: string])[];
};
