import { linkAddress } from '#contract/addresses.ts';

/** How to find and reach the shop. An empty text is one that the API does not give. */
export type Contacts = {
  phone: string;
  /** `undefined`: nobody can be called by what stands there. */
  phoneHref: string | undefined;
  address: string;
  email: string;
  /** `undefined`: the e-mail is none. */
  emailHref: string | undefined;
  social: { url: string; title: string; name: string } | null;
  /** Details of the legal entity. */
  legal: { label: string; value: string }[];
  /** Address of a map that may be framed. */
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

/** A `mailto:` address for the e-mail of the shop, if it is one and nothing else. */
export function emailHref(email: string): string | undefined {
  return linkAddress(`mailto:${email.trim()}`);
}
