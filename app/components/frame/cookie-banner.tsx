import { Link } from 'react-router';

type CookieBannerProps = {
  privacyHref: string;
  /** Where the shopper is and comes back to. */
  returnTo: string;
};

/** Shown until OK is pressed. A form, so that it goes without scripts too; those listen to it (`cookie-consent.tsx`). */
export function CookieBanner({ privacyHref, returnTo }: CookieBannerProps) {
  return (
    <aside className="cookie-banner screen-only" aria-label="Файлы cookie">
      <p>
        Мы храним cookie
        <span className="cookie-banner__reason">, чтобы корзина не&nbsp;потерялась</span>.{' '}
        <Link to={privacyHref}>Подробнее</Link>
      </p>
      <form method="post" action="/cookie-consent">
        <input type="hidden" name="returnTo" value={returnTo} />
        <button type="submit" className="button button--primary button--small">
          OK
        </button>
      </form>
    </aside>
  );
}
