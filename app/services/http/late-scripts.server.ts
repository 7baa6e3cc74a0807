const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Removes the `modulepreload` links from the head of a document. React Router writes one for each of thirty
 * scripts, and they compete with the stylesheet, the fonts and the largest picture. Pages work before their
 * scripts, so these may start later.
 */
export function withoutModulePreloads(html: string): string {
  const headEnd = html.indexOf('</head>');
  return html.slice(0, headEnd).replace(MODULE_PRELOAD, '') + html.slice(headEnd);
}
