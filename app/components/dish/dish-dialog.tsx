import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DishHeart } from '#app/components/catalogue/heart.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useNoticesHost } from '#app/components/notices/notices-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { useRefusal } from '#app/components/state/use-refusal.ts';
import { useIsLate } from '#app/components/use-is-late.ts';
import { DISH_PARAM, dialogDishHref, dishHref } from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { fullTitle } from '#app/domain/seo/page-meta.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { Product } from '#contract/product.ts';
import { DishOffer } from './buy-form.tsx';
import { DishSkeleton } from './dish-skeleton.tsx';
import { DishView } from './dish-view.tsx';
import { movePicture, previewOf } from './picture-move.ts';

const NOT_LOADED = { dish: undefined, warning: '', notServed: null, servedFrom: null };

/**
 * Opens over the page when the dish is loaded or, if that is slow or fails, with a preview from the card.
 * After closing, the focus returns to the card.
 */
export function DishDialog() {
  const [params] = useSearchParams();
  const slug = params.get(DISH_PARAM);
  // Stays while the dialog fades out.
  const [shownSlug, setShownSlug] = useState(slug);
  if (slug !== null && slug !== shownSlug) setShownSlug(slug);
  const { loaded, failure, retry } = useDish(slug);
  useRefusal(retry);
  const dialog = useRef<HTMLDialogElement>(null);
  const openSlug = useRef<string | null>(null);
  const close = useClose();
  const hostNotices = useNoticesHost();

  // `loaded` may be the previous dish.
  const { dish, ...offer } = loaded?.dish.slug === shownSlug ? loaded : NOT_LOADED;
  const isLate = useIsLate(shownSlug !== null && dish === undefined);
  const isSkeleton = isLate || failure !== undefined;
  const preview = isSkeleton && shownSlug ? previewOf(shownSlug) : null;
  const isReady = dish !== undefined || isSkeleton;
  useDishHead(slug === null ? undefined : dish);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (slug !== null && isReady) {
      openSlug.current = slug;
      if (element.open) return;
      movePicture(slug, 'dialog', () => {
        // Unmounted or closed before the transition.
        if (!element.isConnected || openSlug.current === null) return;
        element.showModal();
        hostNotices(element);
      });
    } else if (slug === null && openSlug.current !== null) {
      movePicture(openSlug.current, 'card', () => {
        element.close();
        hostNotices(null);
      });
      openSlug.current = null;
    }
  }, [isReady, slug, hostNotices]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Esc
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={dish?.title ?? preview?.title ?? MESSAGES.dishLoading}
      aria-busy={isLate && failure === undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {isReady && (
        <div className="dialog__top">
          <button type="button" className="icon-button" onClick={close}>
            <Icon name="close" />
            <span className="visually-hidden">Закрыть</span>
          </button>
        </div>
      )}
      {isSkeleton && (
        <DishSkeleton preview={preview}>
          {failure && (
            <>
              <Alert kind="danger">{failure}</Alert>
              {failure !== MESSAGES.pageMissing && (
                <button type="button" className="button button--primary" onClick={retry}>
                  {MESSAGES.retry}
                </button>
              )}
            </>
          )}
        </DishSkeleton>
      )}
      {dish && (
        <DishView dish={dish} variant="dialog" overlay={<DishHeart dish={dish} />}>
          <DishOffer dish={dish} {...offer} onAdded={close} />
        </DishView>
      )}
    </dialog>
  );
}

type LoadedDish = { dish: Product; warning: string; notServed: string | null; servedFrom: string | null };

/**
 * The router would replace the page if loading fails.
 *
 * @param slug `null` aborts the request and resets a failure; a loaded dish stays
 * @returns at most one of dish and failure (a message)
 */
function useDish(slug: string | null) {
  const [result, setResult] = useState<LoadedDish | string>();
  const [attempt, retry] = useReducer((last: number) => last + 1, 0);
  const lastAttempt = useRef(attempt);
  useEffect(() => {
    if (slug === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    // A retry bypasses the browser's cache.
    const cache = attempt === lastAttempt.current ? 'default' : 'reload';
    lastAttempt.current = attempt;
    fetchDish(slug, { signal, cache }).then((fetched) => {
      if (!signal.aborted) setResult(fetched);
    });
    return () => {
      controller.abort();
      setResult((last) => (typeof last === 'string' ? undefined : last));
    };
  }, [slug, attempt]);
  return typeof result === 'string' ? { failure: result, retry } : { loaded: result, retry };
}

async function fetchDish(slug: string, init: RequestInit): Promise<LoadedDish | string> {
  try {
    const response = await fetch(dialogDishHref(slug), { headers: { Accept: 'application/json' }, ...init });
    if (response.ok) return (await response.json()) as LoadedDish;
    return response.status === 404 || response.status === 410 ? MESSAGES.pageMissing : MESSAGES.dishFailed;
  } catch (error) {
    // TypeError: not reached, or the body broke off. SyntaxError: a proxy's HTML.
    return error instanceof SyntaxError ? MESSAGES.dishFailed : MESSAGES.offline;
  }
}

/**
 * By Back if it was opened on the page below, else by a URL. Once per visit: a second Back would leave the
 * page below, too.
 */
function useClose(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  /** The router creates a new object for each visit to a history entry. */
  const closed = useRef<typeof location>(null);
  return () => {
    if (closed.current === location) return;
    closed.current = location;
    const { pathname, search, state } = location;
    if ((state as { isOverPage?: boolean } | null)?.isOverPage) {
      navigate(-1);
      return;
    }
    const params = new URLSearchParams(search);
    params.delete(DISH_PARAM);
    navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** As the address bar shows the dish's URL: the title (history) and the canonical URL (shared by phones). */
function useDishHead(dish: Product | undefined): void {
  const site = useFrame();
  const title = dish && fullTitle(site, dish.metaData?.title || dish.title);
  const address = dish && site && absoluteUrl(site.publicUrl, dishHref(dish.slug));
  useEffect(() => {
    if (title === undefined) return;
    const pageTitle = document.title;
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const pageAddress = link?.href;
    document.title = title;
    if (link && address) link.href = address;
    return () => {
      // After a navigation the title is the new page's.
      if (document.title === title) document.title = pageTitle;
      if (link && pageAddress && link.href === address) link.href = pageAddress;
    };
  }, [title, address]);
}
