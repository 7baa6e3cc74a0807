import { useEffect } from 'react';
import { useFrame } from '#app/components/state/use-frame.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { fullTitle } from '#app/domain/seo/page-meta.ts';
import type { Product } from '#contract/entities.ts';

/**
 * While a dish is open over a page, the address bar shows the dish's address. So the title (the history keeps it) and the
 * canonical address (phones share it) are the dish's, too. When the dish is closed, the page's own come back.
 */
export function useDishHead(dish: Product | undefined): void {
  const site = useFrame();
  const title = dish && fullTitle(site, dish.metaData?.title || dish.title);
  const address = dish && site && absoluteUrl(site.publicUrl, dishHref(dish.slug));
  useEffect(() => {
    if (title === undefined) return;
    const pageTitle = document.title;
    document.title = title;
    return () => {
      // A link of the dish may have led to another page: then the title is that page's already.
      if (document.title === title) document.title = pageTitle;
    };
  }, [title]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (address === undefined || link === null) return;
    const pageAddress = link.href;
    link.href = address;
    return () => {
      if (link.href === address) link.href = pageAddress;
    };
  }, [address]);
}
