import { createHash } from 'node:crypto';
import { smallShop } from './small-shop.ts';

export const PAGES = {
  privacy: { title: 'Политика', content: '<p>Храним три месяца</p>' },
  'personal-data': { title: 'Согласие для заказа', content: '<p>Согласен: заказ</p>' },
  'personal-data-message': { title: 'Согласие для ответа', content: '<p>Согласен: ответ</p>' },
};
export type ConsentPage = keyof typeof PAGES;

/** The small shop with the pages that its forms ask to agree to. @param changed other texts */
export function consentShop(changed: Partial<Record<ConsentPage, string | null>> = {}) {
  const shop = smallShop();
  for (const [slug, { title, content }] of Object.entries(PAGES)) {
    const text = changed[slug as ConsentPage];
    if (text === null) continue;
    shop.infoPages.push({ slug, title, content: text ?? content, coverUrls: {} });
  }
  return { ...shop, fingerprint: `consents ${JSON.stringify(changed)}` };
}

/** What a form sends for a page. */
export function consentTo(slug: ConsentPage, content: string = PAGES[slug].content) {
  const digest = createHash('sha256').update(content).digest('hex');
  return { title: PAGES[slug].title, url: `/page/${slug}`, digest };
}
