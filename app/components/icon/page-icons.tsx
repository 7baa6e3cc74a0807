import { trustedHtml } from '#app/components/trusted-html.ts';
import symbols from './page-icons.svg?raw';

const SYMBOLS = { __html: trustedHtml(symbols) };

/**
 * The icons that every page shows stand in the page: they are there with its first text and cost no request. The others
 * are in icons.svg. Each icon is one path, exact to a hundredth of its 24 units. Stroke and fill come from .icon in
 * icon.css: a symbol inherits them from the <use> that draws it. Lucide icons (https://lucide.dev), ISC License,
 * Copyright (c) Lucide Contributors.
 */
export function PageIcons() {
  const hidden = { className: 'visually-hidden', width: 0, height: 0, 'aria-hidden': true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
  return <svg {...hidden} dangerouslySetInnerHTML={SYMBOLS} />;
}
