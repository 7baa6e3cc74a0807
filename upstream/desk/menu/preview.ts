import sanitizeHtml from 'sanitize-html';
import { toHtml, UnfitMarkdown } from '../../content/markdown.ts';
import { problemInForm } from './menu-texts.ts';

const TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 's', 'sub', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** No attributes: no scripts, no links away from the form. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: TAGS, allowedAttributes: {} });
}

export function previewOf(markdown: string): string {
  try {
    return safeHtml(toHtml(markdown));
  } catch (error) {
    if (error instanceof UnfitMarkdown) return problemInForm(error.message);
    throw error;
  }
}
