import fc from 'fast-check';
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { normalizeQuery } from '#app/domain/catalogue/search.ts';
import { maskPhone, phoneError } from '#app/domain/forms/phone.ts';
import { readQuantity } from '#app/domain/forms/quantity.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';
import { cartIntentValue, readCartIntent } from '#app/domain/shopper/cart-intent.ts';
import { formatDayMonth } from '#app/domain/text/dates.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import { typo, typoHtml } from '#app/domain/text/typography.ts';
import { parseCookies } from '#app/services/api/cookie-jar.server.ts';
import { readRetryAfter } from '#app/services/api/send.server.ts';
import { sanitizeHtml } from '#app/services/catalogue/html.server.ts';
import { slug as slugSchema } from '#contract/entities.ts';
import { parsePhone, phoneHref } from '#contract/phones.ts';

/**
 * What holds for every input. fast-check makes the inputs up and, where one breaks the rule, finds the smallest. The same
 * inputs each time, so that a run says something of the code and not of its luck; FUZZ_SEED makes others.
 */
const RUNS = { numRuns: 300, seed: Number(process.env.FUZZ_SEED ?? 1) };
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

function holds<T>(arbitrary: fc.Arbitrary<T>, rule: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      rule(value);
    }),
    RUNS,
  );
}

describe('phones', () => {
  test('a link to one never has more digits than one number', () => {
    const piece = fc.constantFrom(
      ...[
        '+7',
        '8',
        '8 10',
        '+44',
        '(812)',
        '555-01-42',
        '20 7946 0958',
        '(',
        ')',
        '-',
        ' ',
        '\n',
        ', ',
        ' / ',
        ' и ',
      ],
      ...[' доб. 123', ' #12', ' ext. 7', 'вн. ', 'javascript:'],
    );
    const written = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, text), { maxLength: 8 });
    const oneNumber = /^tel:(?:\+7\d{0,10}|(?!810)\d{1,11}|\+(?!7)\d{1,15}|810\d{0,12})$/;
    holds(written, (parts) => expect(phoneHref(parts.join('')) ?? 'tel:1').toMatch(oneNumber));
  });

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 });

  test('what is accepted has one spelling, and that is accepted', () =>
    holds(
      fc.oneof(
        text,
        digits.map((own) => `8 (9${own.join('')})`),
      ),
      (typed) => {
        const phone = parsePhone(typed);
        if (phone === null) return;
        expect(parsePhone(phone)).toBe(phone);
      },
    ));

  test('what is refused is no phone, and what is a phone is not refused', () =>
    holds(text, (typed) => {
      if (parsePhone(typed) !== null) expect(phoneError(typed)).toBeNull();
    }));

  test('the mask does not change what it has made', () =>
    holds(text, (typed) => {
      const masked = maskPhone(typed);
      expect(maskPhone(masked)).toBe(masked);
    }));
});

test('a quantity is a whole number from 1 to 100', () =>
  holds(fc.oneof(text, fc.double(), fc.integer(), fc.anything()), (value) => {
    const quantity = readQuantity(value);
    expect([Number.isInteger(quantity), quantity >= 1, quantity <= 100]).toEqual([true, true, true]);
  }));

test('a price has its roubles, and no more than two digits after the comma', () =>
  holds(fc.integer({ min: 0, max: 100_000_000_000 }), (kopecks) => {
    const shown = formatPrice(kopecks / 100);
    const [whole = '', part = ''] = shown.replace(/[^\d,]/g, '').split(',');
    expect(Number(whole) * 100 + Number(part.padEnd(2, '0'))).toBe(kopecks);
  }));

test('a day is a day, whatever the API calls a date', () =>
  holds(
    fc.oneof(
      text,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    ),
    (createdDt) => {
      const day = formatDayMonth(createdDt, 'Europe/Moscow');
      if (day !== null) expect(day.text).toMatch(/^([1-9]|[12]\d|3[01]) [а-я]+$/);
    },
  ));

test('a click survives its way through the form; anything else is none', () => {
  holds(fc.tuple(fc.nat({ max: 1e9 }), fc.integer({ min: 1, max: 100 })), ([productId, quantity]) => {
    const intent = { kind: 'add', productId: productId + 1, quantity } as const;
    expect(readCartIntent(cartIntentValue(intent))).toEqual(intent);
  });
  holds(fc.oneof(text, fc.anything()), (value) => {
    const intent = readCartIntent(value);
    if (intent !== null) expect(typeof value).toBe('string');
  });
});

test('the way back stays within the site', () =>
  holds(
    fc.oneof(
      text,
      fc.webUrl(),
      fc.tuple(fc.constantFrom('/', '//', '/\\', '\\/', '/\t/', ' //'), text).map((parts) => parts.join('')),
    ),
    (value) => {
      const to = safeReturnTo(value, '/cart');
      expect(new URL(to, 'https://shop.test').host).toBe('shop.test');
      expect(to).not.toMatch(/[\r\n]/);
    },
  ));

test('a slug comes out of an address as it went in', () =>
  holds(
    text.filter((value) => slugSchema.safeParse(value).success),
    (slug) => expect(slugAt(new URL(dishHref(slug), 'https://shop.test').pathname)).toBe(slug),
  ));

test('cookies of any header are pairs', () =>
  holds(text, (header) => {
    for (const pair of parseCookies(header)) expect(pair).toHaveLength(2);
  }));

test('a search is one line, and normal already when it was normal', () =>
  holds(text, (typed) => {
    const query = normalizeQuery(typed);
    expect(normalizeQuery(query)).toBe(query);
    expect(query).not.toMatch(/[\r\n\t]/);
  }));

test('Retry-After is a time that is not negative, or nothing', () =>
  holds(text, (header) => expect(readRetryAfter(header, 0) ?? 0).toBeGreaterThanOrEqual(0)));

test('typesetting changes spaces and signs, never letters and digits', () => {
  const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');
  holds(text, (value) => expect(letters(typo(value))).toBe(letters(value)));
});

test('sanitized HTML holds no script, no handler and no strange address, and stays as it is', () => {
  const piece = fc.oneof(
    text,
    fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=',
      '<a href="',
      'javascript:',
      '"',
      "'",
      '>',
      '<svg/onload=',
      '<!--',
      '-->',
      '<style>',
      '&#x6A;avascript:',
      '<p>',
      '</p>',
      '<math>',
      '<iframe',
    ),
  );
  holds(
    fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
    (html) => {
      const safe = sanitizeHtml(html);
      expect(safe).not.toMatch(/<(script|style|svg|math|iframe|object|embed|form|link|meta|base)\b/i);
      expect(safe).not.toMatch(/<[^>]*\son\w+\s*=/i);
      expect(safe).not.toMatch(/<[^>]*(href|src)\s*=\s*["']?\s*(javascript|data|vbscript):/i);
    },
  );
});

test('sanitized HTML stays in its box, and is its own sanitized HTML', () => {
  const kept =
    'p br hr h1 h2 ul ol li dl dt dd blockquote pre b em small span div abbr table caption thead tbody tr th td figure figcaption';
  const dropped =
    'svg math form button select option template section script style iframe noscript font nobr marquee object title textarea colgroup col input';
  const names = fc.constantFrom(...kept.split(' '), ...dropped.split(' '), 'a href="/x"', 'table', 'li');
  const piece = fc.oneof(
    { arbitrary: names.map((name) => `<${name}>`), weight: 6 },
    { arbitrary: names.map((name) => `</${name.split(' ')[0]}>`), weight: 3 },
    { arbitrary: fc.constantFrom('x', '\n', '&nbsp;', '&lt;', '<!--', '-->'), weight: 1 },
  );
  const page = (html: string) =>
    `<html><head></head><body><div id="a">${html}</div><p id="b">x</p></body></html>`;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
      const safe = sanitizeHtml(parts.join(''));
      expect(serialize(parse(page(safe))).replaceAll('&nbsp;', '\u00a0')).toBe(page(safe));
      expect(sanitizeHtml(safe)).toBe(safe);
    }),
    { ...RUNS, numRuns: 2_000 },
  );
});

test.each(['<ul>', '<table><tr><td>', '<a href="/x"><table>'])(
  'twenty thousand times %s hold nobody up, and what they say stays',
  (tags) => {
    const safe = sanitizeHtml(`${tags.repeat(20_000)}слово`);
    expect(safe).toContain('слово');
    expect(safe.length).toBeLessThan(10_000);
  },
);

test('a long row of digits holds nobody up', () => {
  const digits = '4607001234567'.repeat(10_000);
  expect(sanitizeHtml(`<p>${digits}</p>`)).toBe(`<p>${digits}</p>`);
});

test('blocks that stay no blocks of their own keep their words apart', () => {
  expect(
    sanitizeHtml('<h5>Пять</h5><h6>Шесть</h6><section>А</section><center>Б</center><form>В</form>'),
  ).toBe('<h4>Пять</h4><h4>Шесть</h4><div>А</div><div>Б</div><div>В</div>');
});

test('typesetting of HTML keeps its tags, and adds none but those that hold words together', () => {
  const piece = fc.oneof(
    text.map((value) => value.replace(/[<>&]/g, '')),
    fc.constantFrom('<p>', '</p>', '<b>', '</b>', ' — ', ' и ', 'кто-то'),
  );
  const tags = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?span/.test(tag));
  holds(
    fc.array(piece).map((parts) => parts.join('')),
    (html) => expect(tags(typoHtml(html)) ?? []).toEqual(tags(html) ?? []),
  );
});
