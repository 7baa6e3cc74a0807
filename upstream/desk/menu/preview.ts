import sanitizeHtml from 'sanitize-html';
import { toHtml } from '../../content/content-files.ts';

const TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 's', 'sub', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** A Markdown text about as guests see it. Without attributes nothing in it can do anything, and no link leads away from the form. */
export function previewOf(markdown: string): string {
  return sanitizeHtml(toHtml(markdown), { allowedTags: TAGS, allowedAttributes: {} });
}
