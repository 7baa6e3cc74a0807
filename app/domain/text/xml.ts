/** A piece of XML that is markup already. Everything else that enters `xml` is text. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = string | number | Xml | readonly Xml[] | undefined | null;

/** A template that escapes its values, unless they are XML already. `null` and `undefined` leave nothing. */
export function xml(markup: TemplateStringsArray, ...contents: Content[]): Xml {
  return new Xml(String.raw({ raw: markup }, ...contents.map(textOf)));
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

/** HTML inside XML, as text that is not parsed. */
export function cdata(html: string): Xml {
  return new Xml(`<![CDATA[${withoutForbidden(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
}

function textOf(content: Content): string {
  if (content === undefined || content === null) return '';
  if (content instanceof Xml) return content.text;
  if (typeof content === 'object') return content.map(({ text }) => text).join('\n');
  return escapeXml(String(content));
}

function escapeXml(text: string): string {
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** XML 1.0 does not have these characters. With one of them in a title no reader could open the document. */
function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}
