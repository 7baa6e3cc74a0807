import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DishHeart } from '#app/components/catalogue/heart.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useNoticesHost } from '#app/components/notices/notices-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
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

const NOTHING_YET = { dish: undefined, notServed: null, again: null };

/**
 * A dish in a large dialog over the page it was chosen on (`LinkNavigation`). It opens when the dish is loaded; if that
 * takes a while or fails, it opens with what the card shows. Back, Esc, the cross and a click beside it close it. Then the
 * focus returns to the card.
 */
export function DishDialog() {
  const [params] = useSearchParams();
  const slug = params.get(DISH_PARAM);
  // The dish stays in the dialog while it fades out.
  const [shownSlug, setShownSlug] = useState(slug);
  if (slug !== null && slug !== shownSlug) setShownSlug(slug);
  const { loaded, failure, retry } = useDish(slug);
  const dialog = useRef<HTMLDialogElement>(null);
  const openSlug = useRef<string | null>(null);
  const close = useClose();
  const hostNotices = useNoticesHost();

  // What is loaded may still be the dish before.
  const { dish, notServed, again } = loaded?.dish.slug === shownSlug ? loaded : NOTHING_YET;
  const isLate = useIsLate(shownSlug !== null && dish === undefined);
  const isWithout = isLate || failure !== undefined;
  const preview = isWithout && shownSlug ? previewOf(shownSlug) : null;
  const isReady = dish !== undefined || isWithout;
  useDishHead(slug === null ? undefined : dish);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (slug !== null && isReady) {
      openSlug.current = slug;
      if (element.open) return;
      movePicture(slug, 'dialog', () => {
        // Gone with its page, or closed again, before the browser was ready.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; its keyboard way is Esc
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
        <button type="button" className="dialog__close icon-button" onClick={close}>
          <Icon name="close" />
          <span className="visually-hidden">Закрыть</span>
        </button>
      )}
      {isWithout && (
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
          <DishOffer dish={dish} notServed={notServed} again={again} />
        </DishView>
      )}
    </dialog>
  );
}

/** The body of a response of /dish/:slug. */
type LoadedDish = { dish: Product; notServed: string | null; again: string | null };

/**
 * Loads a dish for the dialog. Not through the router: where that fails to load something, it replaces the page.
 *
 * @param slug `null` loads nothing and aborts the pending request; it resets a failure and keeps a loaded dish
 * @returns at most one of dish and failure, a message; neither while it is loading
 */
function useDish(slug: string | null) {
  const [answer, setAnswer] = useState<LoadedDish | string>();
  const [attempt, retry] = useReducer((last: number) => last + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (slug === null) return;
    const ended = new AbortController();
    fetchDish(slug, ended.signal).then((fetched) => {
      if (!ended.signal.aborted) setAnswer(fetched);
    });
    return () => {
      ended.abort();
      setAnswer((last) => (typeof last === 'string' ? undefined : last));
    };
  }, [slug, attempt]);
  return typeof answer === 'string' ? { failure: answer, retry } : { loaded: answer, retry };
}

async function fetchDish(slug: string, signal: AbortSignal): Promise<LoadedDish | string> {
  try {
    const response = await fetch(dialogDishHref(slug), { headers: { Accept: 'application/json' }, signal });
    if (response.ok) return (await response.json()) as LoadedDish;
    return response.status === 404 || response.status === 410 ? MESSAGES.pageMissing : MESSAGES.dishFailed;
  } catch (error) {
    // `fetch` fails so where the server is not reached, a body so where it breaks off; what is no JSON is another's answer.
    return error instanceof SyntaxError ? MESSAGES.dishFailed : MESSAGES.offline;
  }
}

/**
 * Back to the page below: through the history if the dialog was opened there, else to its address without the dish. Once: until the
 * browser is there, another press would go back from that page, too.
 */
function useClose(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  /** What is being left: the router makes another object of each visit to an entry of the history. */
  const left = useRef<typeof location>(null);
  return () => {
    if (left.current === location) return;
    left.current = location;
    const { pathname, search, state } = location;
    if ((state as { isOverPage?: boolean } | null)?.isOverPage) {
      navigate(-1);
      return;
    }
    const kept = new URLSearchParams(search);
    kept.delete(DISH_PARAM);
    navigate({ pathname, search: kept.toString() }, { replace: true, preventScrollReset: true });
  };
}

/**
 * While a dish is open over a page, the address bar shows the dish's address. So the title (the history keeps it) and the
 * canonical address (phones share it) are the dish's, too. When the dish is closed, the page's own come back.
 */
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
      // A link of the dish may have led to another page: then the title is that page's already.
      if (document.title === title) document.title = pageTitle;
      if (link && pageAddress && link.href === address) link.href = pageAddress;
    };
  }, [title, address]);
}
