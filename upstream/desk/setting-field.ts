/** A setting of a channel, of the payment provider or of the till. */
export type SettingField = {
  name: string;
  label: string;
  hint?: string;
  isSecret?: boolean;
  /** Of the environment; takes precedence. */
  setting?: string;
  choices?: readonly (readonly [value: string, text: string])[];
};
