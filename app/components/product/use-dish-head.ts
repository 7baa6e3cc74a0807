import { useEffect } from 'react';
import { useFrame } from '#app/components/state/use-frame.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { fullTitle } from '#app/domain/seo/page-meta.ts';
import type { Product } from '#contract/entities.ts';

/**
 * While a dish stands over a page the address is the dish's, and so are the title, which the history keeps, and the
 * canonical address, which phones share. The head itself is the page's, and gets its own back.
 */
export function useDishHead(product: Product | undefined): void {
  const site = useFrame();
  const title = product && fullTitle(site, product.metaData?.title || product.title);
  const address = product && site && absoluteUrl(site.publicUrl, dishHref(product.slug));
  useEffect(() => {
    if (title === undefined) return;
    const pageTitle = document.title;
    document.title = title;
    return () => {
      // Who leaves for another page by a link of the dish has that page's title already.
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
