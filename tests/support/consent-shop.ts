import { createHash } from 'node:crypto';
import { smallShop } from './small-shop.ts';

export const PAGES = {
  privacy: { title: 'Политика', content: '<p>Храним три месяца</p>' },
  'personal-data': { title: 'Согласие для заказа', content: '<p>Согласен: заказ</p>' },
  'personal-data-message': { title: 'Согласие для ответа', content: '<p>Согласен: ответ</p>' },
};
export type ConsentPage = keyof typeof PAGES;

/** With the pages that forms ask to agree to. */
export function consentShop(changed: Partial<Record<ConsentPage, string | null>> = {}) {
  const shop = smallShop();
  for (const [slug, { title, content }] of Object.entries(PAGES)) {
    const text = changed[slug as ConsentPage];
    if (text === null) continue;
    shop.infoPages.push({ slug, title, content: text ?? content, coverUrls: {} });
  }
  return { ...shop, fingerprint: `consents ${JSON.stringify(changed)}` };
}

export function consentTo(slug: ConsentPage, content: string = PAGES[slug].content) {
  const digest = createHash('sha256').update(content).digest('hex');
  return { title: PAGES[slug].title, url: `/page/${slug}`, digest };
}
