import type { FormEvent } from 'react';
import { Link } from 'react-router';

type CookieBannerProps = {
  privacyHref: string;
  /** Where the shopper is and comes back to. */
  returnTo: string;
  onSubmit?: (event: FormEvent) => void;
};

/** Shown until OK is clicked. A form, so it works without JavaScript. */
export function CookieBanner({ privacyHref, returnTo, onSubmit }: CookieBannerProps) {
  return (
    <aside className="cookie-banner screen-only" aria-label="Файлы cookie">
      <p>
        Мы храним cookie
        <span className="cookie-banner__reason">, чтобы корзина не&nbsp;потерялась</span>.{' '}
        <Link to={privacyHref}>Подробнее</Link>
      </p>
      <form method="post" action="/cookie-consent" onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <button type="submit" className="button button--primary button--small">
          OK
        </button>
      </form>
    </aside>
  );
}
