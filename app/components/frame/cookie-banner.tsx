import { Link } from 'react-router';
import { kept } from '#app/components/kept.tsx';

type CookieBannerProps = {
  privacyHref: string;
  /** Where the shopper is and comes back to. */
  returnTo: string;
  /** Scripts take the answer from here; without it the form is posted. */
  onAccept?: () => void;
};

/** Shown until OK is pressed. A form, so that it goes without scripts too. */
export const CookieBanner = kept(function CookieBanner({
  privacyHref,
  returnTo,
  onAccept,
}: CookieBannerProps) {
  return (
    <aside className="cookie-banner screen-only" aria-label="Файлы cookie">
      <p>
        Мы храним cookie, чтобы корзина не&nbsp;потерялась. Подробнее в&nbsp;
        <Link to={privacyHref}>политике</Link>.
      </p>
      <form
        method="post"
        action="/cookie-consent"
        onSubmit={(event) => {
          if (!onAccept) return;
          event.preventDefault();
          onAccept();
        }}
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <button type="submit" className="button button--primary button--small">
          OK
        </button>
      </form>
    </aside>
  );
}, isPlainAddress);

/** Anybody can make up queries. */
function isPlainAddress({ returnTo }: CookieBannerProps): boolean {
  return !returnTo.includes('?');
}
