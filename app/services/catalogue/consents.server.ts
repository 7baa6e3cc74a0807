import type { ConsentTexts } from '#app/domain/forms/consents.ts';
import { infoPageHref } from '#app/domain/navigation/page-addresses.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { consentSchema } from '#contract/requests.ts';
import { findInfoPage } from './content.server.ts';

/** The law asks for a consent per purpose; a shop without a page for messages has one for both. */
const PERSONAL_DATA_PAGES = {
  order: ['personal-data'],
  message: ['personal-data-message', 'personal-data'],
} as const;

/** As they are now. `personalDataHref`: `null` if the API has no such page. */
export async function findConsents(
  api: Api,
  purpose: keyof typeof PERSONAL_DATA_PAGES,
): Promise<{ texts: ConsentTexts; personalDataHref: string | null }> {
  const [privacy, personalData] = await Promise.all([
    findText(api, ['privacy']),
    findText(api, PERSONAL_DATA_PAGES[purpose]),
  ]);
  return {
    texts: {
      ...(privacy?.text && { privacy: privacy.text }),
      ...(personalData?.text && { personalData: personalData.text }),
    },
    personalDataHref: personalData?.url ?? null,
  };
}

async function findText(api: Api, slugs: readonly string[]) {
  for (const slug of slugs) {
    const page = await findInfoPage(api, slug);
    if (!page) continue;
    const url = infoPageHref(slug);
    const title = page.title.replace(/\p{Cc}+/gu, ' ').trim();
    return { url, text: consentSchema.safeParse({ title, url, digest: page.digest }).data };
  }
  return null;
}
