import { linkAddress } from '#contract/addresses.ts';

/** Texts that the API does not send are empty. */
export type Contacts = {
  phone: string;
  /** `undefined` if `phone` is no phone number. */
  phoneHref: string | undefined;
  address: string;
  email: string;
  /** `undefined` if `email` is no e-mail address. */
  emailHref: string | undefined;
  /** `title`: the label of the row; `name`: the text of the link, whose `url` may be empty. */
  social: { url: string; title: string; name: string } | null;
  /** Details of the legal entity. */
  legal: { label: string; value: string }[];
  /** URL for the `<iframe>` of a map. */
  mapSrc: string | null;
};

/** The setting LEGAL: one line each, «ИНН: 7816704359». */
export function readLegalLines(text: string): Contacts['legal'] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label = '', value = line] = /^([^:]{1,40}):\s+(.+)$/.exec(line) ?? [];
      return { label, value };
    });
}

/** The `mailto:` URL of the shop's e-mail; `undefined` unless the text is exactly one address. */
export function emailHref(email: string): string | undefined {
  return linkAddress(`mailto:${email.trim()}`);
}
