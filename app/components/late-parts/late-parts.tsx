import { useEffect } from 'react';
import { useNavigate } from 'react-router';
// Known on every page, so that it is fetched when nothing else is going on.
import '#app/components/cart/late-scripts.ts';
import '#app/components/contact/late-scripts.ts';
import { DishDialog } from '#app/components/dish/dish-dialog.tsx';
import { PendingBar } from '#app/components/frame/pending-bar.tsx';
import { usePopups } from '#app/components/frame/use-popups.ts';
import { LinkPrefetch } from '#app/components/navigation/link-prefetch.tsx';
import { usePreloadedPages } from '#app/components/navigation/preload-pages.ts';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useOtherTabs } from '#app/components/state/use-other-tabs.ts';
import { searchHref } from '#app/domain/catalogue/search.ts';
import '#app/late.css';

/** For who puts the shop on the screen of a phone: nothing of a page waits for it. */
const MANIFEST = '/manifest.webmanifest';

/** What every page has besides what it shows. It comes when the page is alive. */
export function LateParts() {
  const { cart, isKnown } = useCart();
  useOtherTabs(isKnown ? cart : null);
  usePreloadedPages();
  usePopups();
  useMenuSearch();
  return (
    <>
      <link rel="manifest" href={MANIFEST} />
      <PendingBar />
      <DishDialog />
      <LinkPrefetch />
    </>
  );
}

/** The search in the menu of small screens: it opens the results when it is sent, and the menu closes. */
function useMenuSearch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      const menu = form.closest('.site-menu__search')?.closest('details');
      if (!menu) return;
      event.preventDefault();
      menu.open = false;
      navigate(searchHref(String(new FormData(form).get('q') ?? '')));
    }
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [navigate]);
}
