import { linkAddress } from '#contract/addresses.ts';

/** Texts that the API does not send are empty. */
export type Contacts = {
  phone: string;
  phoneHref: string | undefined;
  address: string;
  email: string;
  emailHref: string | undefined;
  /** `title`: label of the row; `url` may be empty. */
  social: { url: string; title: string; name: string } | null;
  legal: { label: string; value: string }[];
  mapSrc: string | null;
};

/** Lines like «ИНН: 7816704359». */
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

/** `undefined` unless the text is exactly one address. */
export function emailHref(email: string): string | undefined {
  return linkAddress(`mailto:${email.trim()}`);
}
