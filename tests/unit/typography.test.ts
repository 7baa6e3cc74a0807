/** Protects Russian typography: no line breaks inside phrases, and no other change. */
import { expect, test } from 'vitest';
import { splitUnbroken, typeset, typesetHtml } from '#app/domain/text/typography.ts';

/** `~`: no-break space; brackets: never broken. */
function set(text: string): string {
  const parts = splitUnbroken(text).map((part, index) => (index % 2 === 1 ? `[${part}]` : part));
  return parts.join('').replaceAll('\u00a0', '~');
}

test.each([
  ['В июне на решётку', 'В~июне на~решётку'],
  ['Соль и не перец', 'Соль и~не~перец'],
  ['1,5 л кваса', '1,5~л кваса'],
  ['за 45 минут', 'за~45~минут'],
  ['20 %, 500 ₽', '20~%, 500~₽'],
  ['Закуски и уличная еда', 'Закуски и~уличная еда'],
  ['наб. Обводного канала, 10, лит. А, кв. 4', 'наб.~Обводного канала, 10, лит.~А, кв.~4'],
  ['ул. Хлебозаводская, д. 7', 'ул.~Хлебозаводская, д.~7'],
  ['Бургер «Жжёный перец»', 'Бургер «Жжёный~перец»'],
  ['«Угли и хмель» — бар', '«Угли~и~хмель»~— бар'],
  ['бизнес-ланч и что-нибудь ещё', '[бизнес-ланч] и~[что-нибудь] ещё'],
  ['позвоните нам: +7 (812) 555-01-42.', 'позвоните нам: [+7~(812)~555-01-42].'],
  ['+7-912-345-67-89', '[+7-912-345-67-89]'],
  ['от 590.- до 1\u202f250.-', 'от~[590.-] до~[1\u202f250.-]'],
  ['12:00 – 23:00', '[12:00~–~23:00]'],
  ['Санкт-Петербург, 2026-10-05', 'Санкт-Петербург, 2026-10-05'],
])('«%s» is set «%s»', (text, result) => {
  expect(set(text)).toBe(result);
  expect(typeset(typeset(text))).toBe(typeset(text));
});

test('markup is not touched', () => {
  expect(typeset('<a href="/в доме" title="и в доме">и в доме</a>').replaceAll('\u00a0', '~')).toBe(
    '<a href="/в доме" title="и в доме">и~в~доме</a>',
  );
  expect(typesetHtml('<a title="Ти-бон" href="/ti-bon">Ти-бон</a> за 590.-')).toBe(
    '<a title="Ти-бон" href="/ti-bon"><span class="nowrap">Ти-бон</span></a> за\u00a0<span class="nowrap">590.-</span>',
  );
});
