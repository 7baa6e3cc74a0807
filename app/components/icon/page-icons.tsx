import { trustedHtml } from '#app/components/trusted-html.ts';
import symbols from './page-icons.svg?raw';

const SYMBOLS = { __html: trustedHtml(symbols) };

/**
 * On every page, so inlined; the others are in icons.svg. Lucide icons (https://lucide.dev), ISC License,
 * Copyright (c) Lucide Contributors.
 */
export function PageIcons() {
  const hidden = { className: 'visually-hidden', width: 0, height: 0, 'aria-hidden': true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository
  return <svg {...hidden} dangerouslySetInnerHTML={SYMBOLS} />;
}
