import { type LegalLine, readLegalLines } from '#app/domain/legal.ts';
import { getSettings } from './content.server.ts';
import { mapFrameSrc } from './html.server.ts';
import type { Api } from './upstream.server.ts';

/** How to find and reach the shop. An empty text is one that the API does not give. */
export type Contacts = {
  phone: string;
  address: string;
  email: string;
  social: { url: string; name: string } | null;
  legal: LegalLine[];
  /** Address of a map that may be framed. */
  mapSrc: string | null;
};

export async function getContacts(api: Api): Promise<Contacts> {
  const settings = await getSettings(api);
  const {
    SITE_PHONE = '',
    ADDRESS = '',
    SITE_EMAIL = '',
    SOCIAL_URL = '',
    LEGAL = '',
    MAP_FRAME = '',
  } = settings;
  return {
    phone: SITE_PHONE,
    address: ADDRESS,
    email: SITE_EMAIL,
    social: SOCIAL_URL
      ? { url: SOCIAL_URL, name: settings.SOCIAL_NAME || settings.SOCIAL_TITLE || SOCIAL_URL }
      : null,
    legal: readLegalLines(LEGAL),
    mapSrc: mapFrameSrc(MAP_FRAME),
  };
}
