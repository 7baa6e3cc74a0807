import { fragment } from '#app/components/fragment.tsx';
/**
 * The icons that every page shows stand in the page: they are there with its first text and cost no request. The others are in
 * icons.svg. Lucide icons (https://lucide.dev), ISC License, Copyright (c) Lucide Contributors. Stroke and fill come from .icon in icon.css: a symbol inherits them from the <use> that draws it. Each icon is one path, right to
 * a hundredth of its 24 units: every page has them.
 */
export const PageIcons = fragment('svg', Symbols, () => ({
  className: 'visually-hidden',
  width: '0',
  height: '0',
  'aria-hidden': 'true',
}));

function Symbols() {
  return (
    <>
      <symbol id="icon-cart" viewBox="0 0 24 24">
        <path d="M16 10a4 4 0 0 1-8 0M3.1 6.03h17.8M3.4 5.47a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.67a2 2 0 0 0-.4-1.2l-2-2.67A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z" />
      </symbol>
      <symbol id="icon-search" viewBox="0 0 24 24">
        <path d="m21 21-4.34-4.34M11 3a8 8 0 1 0 0 16 8 8 0 1 0 0-16" />
      </symbol>
      <symbol id="icon-menu" viewBox="0 0 24 24">
        <path d="M4 5h16M4 12h16M4 19h16" />
      </symbol>
      <symbol id="icon-close" viewBox="0 0 24 24">
        <path d="M18 6 6 18M6 6l12 12" />
      </symbol>
      <symbol id="icon-chevron-down" viewBox="0 0 24 24">
        <path d="m6 9 6 6 6-6" />
      </symbol>
      <symbol id="icon-chevron-right" viewBox="0 0 24 24">
        <path d="m9 18 6-6-6-6" />
      </symbol>
      <symbol id="icon-arrow-right" viewBox="0 0 24 24">
        <path d="M5 12h14m-7-7 7 7-7 7" />
      </symbol>
      <symbol id="icon-plus" viewBox="0 0 24 24">
        <path d="M5 12h14M12 5v14" />
      </symbol>
      <symbol id="icon-minus" viewBox="0 0 24 24">
        <path d="M5 12h14" />
      </symbol>
      <symbol id="icon-heart" viewBox="0 0 24 24">
        <path d="M2 9.5a5.5 5.5 0 0 1 9.6-3.68.56.56 0 0 0 .8 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.5 5.31a2 2 0 0 1-3 .02L5 15c-1.5-1.5-3-3.2-3-5.5" />
      </symbol>
      <symbol id="icon-alert" viewBox="0 0 24 24">
        <path d="M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 8v4M12 16h.01" />
      </symbol>
      <symbol id="icon-phone" viewBox="0 0 24 24">
        <path d="M13.83 16.57a1 1 0 0 0 1.22-.3l.35-.47A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.47.35a1 1 0 0 0-.29 1.23 14 14 0 0 0 6.4 6.39" />
      </symbol>
      <symbol id="icon-pin" viewBox="0 0 24 24">
        <path d="M20 10c0 5-5.54 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.54 20.2 4 15 4 10a8 8 0 0 1 16 0m-8-3a3 3 0 1 0 0 6 3 3 0 1 0 0-6" />
      </symbol>
      <symbol id="icon-telegram" viewBox="0 0 24 24">
        <path d="M14.54 21.69a.5.5 0 0 0 .93-.03l6.5-19a.5.5 0 0 0-.63-.63l-19 6.5a.5.5 0 0 0-.03.93l7.93 3.18a2 2 0 0 1 1.12 1.11zM21.85 2.15 10.91 13.09" />
      </symbol>
    </>
  );
}
