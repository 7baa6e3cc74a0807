export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = string | number | Xml | readonly Xml[] | undefined | null;

/** Escapes its values, except `Xml`. */
export function xml(markup: TemplateStringsArray, ...contents: Content[]): Xml {
  return new Xml(String.raw({ raw: markup }, ...contents.map(textOf)));
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

export function cdata(html: string): Xml {
  return new Xml(`<![CDATA[${stripForbidden(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
}

function textOf(content: Content): string {
  if (content === undefined || content === null) return '';
  if (content instanceof Xml) return content.text;
  if (typeof content === 'object') return content.map(({ text }) => text).join('\n');
  return escapeXml(String(content));
}

function escapeXml(text: string): string {
  return stripForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** One of these makes the whole document unreadable. */
function stripForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}
