/**
 * The symbols of `PageIcons`. Lucide icons (https://lucide.dev), ISC License, Copyright (c) Lucide Contributors; and the mark of
 * the shop. Stroke and fill come from .icon in icon.css: a symbol inherits them from the <use> that draws it.
 */
export function PageIconsSprite() {
  return (
    <svg className="visually-hidden" width={0} height={0} aria-hidden="true">
      <symbol id="icon-cart" viewBox="0 0 24 24">
        <path d="M16 10a4 4 0 0 1-8 0" />
        <path d="M3.103 6.034h17.794" />
        <path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z" />
      </symbol>
      <symbol id="icon-search" viewBox="0 0 24 24">
        <path d="m21 21-4.34-4.34" />
        <circle cx="11" cy="11" r="8" />
      </symbol>
      <symbol id="icon-menu" viewBox="0 0 24 24">
        <path d="M4 5h16" />
        <path d="M4 12h16" />
        <path d="M4 19h16" />
      </symbol>
      <symbol id="icon-close" viewBox="0 0 24 24">
        <path d="M18 6 6 18" />
        <path d="m6 6 12 12" />
      </symbol>
      <symbol id="icon-chevron-down" viewBox="0 0 24 24">
        <path d="m6 9 6 6 6-6" />
      </symbol>
      <symbol id="icon-chevron-right" viewBox="0 0 24 24">
        <path d="m9 18 6-6-6-6" />
      </symbol>
      <symbol id="icon-plus" viewBox="0 0 24 24">
        <path d="M5 12h14" />
        <path d="M12 5v14" />
      </symbol>
      <symbol id="icon-minus" viewBox="0 0 24 24">
        <path d="M5 12h14" />
      </symbol>
      <symbol id="icon-heart" viewBox="0 0 24 24">
        <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
      </symbol>
      <symbol id="icon-alert" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="10" />
        <line x1="12" x2="12" y1="8" y2="12" />
        <line x1="12" x2="12.01" y1="16" y2="16" />
      </symbol>
      <symbol id="icon-phone" viewBox="0 0 24 24">
        <path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384" />
      </symbol>
      <symbol id="icon-pin" viewBox="0 0 24 24">
        <path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0" />
        <circle cx="12" cy="10" r="3" />
      </symbol>
      <symbol id="icon-telegram" viewBox="0 0 24 24">
        <path d="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z" />
        <path d="m21.854 2.147-10.94 10.939" />
      </symbol>
      <symbol id="icon-logo" viewBox="0 0 36 40">
        <g stroke="none">
          <path
            d="M18 0c2 6 15 12 15 24.5A15 15 0 0 1 18 40 15 15 0 0 1 3 24.5C3 12 16 6 18 0Z"
            fill="#f0531c"
          />
          <path d="M18 40A15 15 0 0 1 3 24.5c0-2 .35-3.8.95-5.5C10 20.5 15.5 26 18 40Z" fill="#7fa41f" />
          <path d="M18 40a15 15 0 0 0 15-15.5c0-2-.35-3.8-.95-5.5C26 20.5 20.5 26 18 40Z" fill="#7fa41f" />
          <path
            d="M18 12.5c5.5 5 8 9.5 8 14.5 0 5.5-3.5 10-8 13-4.5-3-8-7.5-8-13 0-5 2.5-9.5 8-14.5Z"
            fill="#c8e25e"
          />
        </g>
      </symbol>
    </svg>
  );
}
