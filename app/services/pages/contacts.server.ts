import { type Contacts, emailHref, readLegalLines } from '#app/domain/shop/contacts.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getSettings } from '#app/services/catalogue/content.server.ts';
import { mapFrameSrc } from '#app/services/catalogue/html.server.ts';

export async function getContacts(api: Api): Promise<Contacts> {
  const settings = await getSettings(api);
  const { SOCIAL_URL = '', SOCIAL_TITLE = '', SOCIAL_NAME = '' } = settings;
  return {
    phone: settings.SITE_PHONE ?? '',
    address: settings.ADDRESS ?? '',
    email: settings.SITE_EMAIL ?? '',
    emailHref: emailHref(settings.SITE_EMAIL ?? ''),
    social:
      SOCIAL_URL || SOCIAL_NAME
        ? { url: SOCIAL_URL, title: SOCIAL_TITLE, name: SOCIAL_NAME || SOCIAL_URL }
        : null,
    legal: readLegalLines(settings.LEGAL ?? ''),
    mapSrc: mapFrameSrc(settings.MAP_FRAME ?? ''),
  };
}
