import { useCallback, useEffect, useRef } from 'react';
import { href, useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router';
import { DishHeart } from '#app/components/favorites/dish-heart.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { useNoticesHost } from '#app/components/notices/notices-provider.tsx';
import { DISH_PARAM } from '#app/domain/dish-address.ts';
import type { Product } from '#contract/entities.ts';
import { BuyForm } from './buy-form.tsx';
import { movePicture } from './picture-move.ts';
import { ProductView } from './product-view.tsx';
import { useDishHead } from './use-dish-head.ts';

/**
 * A dish in a large dialog over the page it was chosen on (`openDish`). It opens once the dish is loaded; Back, Esc, the
 * cross and a click beside it close it, and the focus returns to the card.
 */
export function DishDialog() {
  const [params] = useSearchParams();
  const slug = params.get(DISH_PARAM);
  const fetcher = useFetcher<{ product: Product }>();
  const { load } = fetcher;
  const dialog = useRef<HTMLDialogElement>(null);
  const shownSlug = useRef<string | null>(null);
  const close = useClose();
  const hostNotices = useNoticesHost();

  useEffect(() => {
    if (slug) load(href('/product/:slug', { slug: encodeURIComponent(slug) }));
  }, [slug, load]);

  const product = fetcher.data?.product.slug === slug ? fetcher.data?.product : undefined;
  useDishHead(product);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (product) {
      shownSlug.current = product.slug;
      if (element.open) return;
      movePicture(product.slug, 'dialog', () => {
        // Gone with its page, or closed again, before the browser was ready.
        if (!element.isConnected || shownSlug.current === null) return;
        element.showModal();
        hostNotices(element);
      });
    } else if (slug === null && shownSlug.current !== null) {
      movePicture(shownSlug.current, 'card', () => {
        element.close();
        hostNotices(null);
      });
      shownSlug.current = null;
    }
  }, [product, slug, hostNotices]);

  // What is shown stays while the dialog fades out.
  const shown = product ?? fetcher.data?.product;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; its keyboard way is Esc
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={shown?.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {shown && (
        <>
          <button type="button" className="dialog__close icon-button" onClick={close}>
            <Icon name="close" />
            <span className="visually-hidden">Закрыть</span>
          </button>
          <ProductView product={shown} variant="dialog" overlay={<DishHeart product={shown} />}>
            {shown.canBuy && <BuyForm key={shown.id} product={shown} />}
          </ProductView>
        </>
      )}
    </dialog>
  );
}

/** Back to the page as it was: through the history if it was opened from there, else by leaving the dish out. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return useCallback(() => {
    if ((state as { isOverPage?: boolean } | null)?.isOverPage) {
      navigate(-1);
      return;
    }
    const kept = new URLSearchParams(search);
    kept.delete(DISH_PARAM);
    navigate({ pathname, search: kept.toString() }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, state]);
}
