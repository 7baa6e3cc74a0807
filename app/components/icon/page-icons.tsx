import { trustedHtml } from '#app/components/trusted-html.ts';
import symbols from './page-icons.svg?raw';

const SYMBOLS = { __html: trustedHtml(symbols) };

/**
 * The icons that every page shows are inlined, without a request. The others are in icons.svg. Each icon is one path with two
 * decimals. Stroke and fill come from .icon in icon.css: a symbol inherits them from the <use> element. Lucide icons
 * (https://lucide.dev), ISC License,
 * Copyright (c) Lucide Contributors.
 */
export function PageIcons() {
  const hidden = { className: 'visually-hidden', width: 0, height: 0, 'aria-hidden': true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository
  return <svg {...hidden} dangerouslySetInnerHTML={SYMBOLS} />;
}
