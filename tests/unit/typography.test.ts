import { describe, expect, test } from 'vitest';
import { typo, typoHtml, unbrokenParts } from '#app/domain/text/typography.ts';

/** `~` stands for the no-break space. */
function set(text: string): string {
  return typo(text).replaceAll('\u00a0', '~');
}

describe('typo', () => {
  test.each([
    ['В июне на решётку', 'В~июне на~решётку'],
    ['и в доме', 'и~в~доме'],
    ['Соль и не перец', 'Соль и~не~перец'],
    ['(в баре)', '(в~баре)'],
    ['так же и то бы', 'так~же и~то~бы'],
    ['что ли', 'что~ли'],
    ['Суп для детей', 'Суп для~детей'],
  ])('short words stay with their neighbour: %s', (text, result) => {
    expect(set(text)).toBe(result);
  });

  test.each([
    ['340 г', '340~г'],
    ['1,5 л кваса', '1,5~л кваса'],
    ['250 ккал', '250~ккал'],
    ['за 45 минут', 'за~45~минут'],
    ['9 лет', '9~лет'],
    ['14 июня', '14~июня'],
    ['20 %', '20~%'],
    ['500 ₽', '500~₽'],
    ['заказ № 5', 'заказ №~5'],
    ['ул. Хлебозаводская, д. 7', 'ул.~Хлебозаводская, д.~7'],
  ])('numbers stay with their unit: %s', (text, result) => {
    expect(set(text)).toBe(result);
  });

  test.each([
    ['Бургер «Жжёный перец»', 'Бургер «Жжёный~перец»'],
    ['Угли — наше всё', 'Угли~— наше всё'],
    ['12:00 – 23:00', '12:00~–~23:00'],
    ['«Угли и хмель» — бар', '«Угли~и~хмель»~— бар'],
  ])('names and dashes: %s', (text, result) => {
    expect(set(text)).toBe(result);
  });

  test.each([
    ['Рёбра жареные долго'],
    ['Пицца «Длинное название которое точно переносят»'],
    ['4 гвоздя, 4 мало, 5 градусов'],
    ['наводка всплеск'],
    ['Санкт-Петербург'],
    ['интернет-магазин'],
    ['кое-как-нибудь'],
    ['2026-10-05'],
    ['слово  слово'],
    [''],
  ])('leaves alone what needs nothing: %s', (text) => {
    expect(set(text)).toBe(text);
  });

  test.each([
    ['Стейк Ти-бон', 'Стейк [Ти-бон]'],
    ['бизнес-ланч и что-нибудь ещё', '[бизнес-ланч] и~[что-нибудь] ещё'],
    ['или позвоните нам: +7 (812) 555-01-42.', 'или~позвоните нам: [+7~(812)~555-01-42].'],
    ['+7-912-345-67-89', '[+7-912-345-67-89]'],
    ['8 800 555-35-35', '[8~800~555-35-35]'],
    ['от 590.- до 1\u202f250.-', 'от~[590.-] до~[1\u202f250.-]'],
    ['с 12:00–01:00', 'с~[12:00–01:00]'],
    ['12:00 – 23:00', '[12:00~–~23:00]'],
    ['Санкт-Петербург, 2026-10-05', 'Санкт-Петербург, 2026-10-05'],
    ['у курьера с собой', 'у~курьера с~собой'],
  ])('no break inside compounds, telephones, hours and prices: %s', (text, result) => {
    const parts = unbrokenParts(text).map((part, index) => (index % 2 === 1 ? `[${part}]` : part));
    expect(parts.join('').replaceAll('\u00a0', '~')).toBe(result);
  });

  test('in HTML they are marked, and attributes are left alone', () => {
    expect(typoHtml('<a title="Ти-бон" href="/ti-bon">Ти-бон</a> за 590.-').replaceAll('\u00a0', '~')).toBe(
      '<a title="Ти-бон" href="/ti-bon"><span class="nowrap">Ти-бон</span></a> за~<span class="nowrap">590.-</span>',
    );
    expect(typo('в <b>доме</b>')).toBe('в\u00a0<b>доме</b>');
  });

  test('markup is never touched', () => {
    expect(set('<a href="/в доме" title="и в доме">и в доме</a>')).toBe(
      '<a href="/в доме" title="и в доме">и~в~доме</a>',
    );
    expect(set('5 < 7 и 8')).toBe('5 < 7 и~8');
  });

  test.each([
    ['В июне, за 45 минут, «и в доме» — то же самое № 5'],
    ['уже\u00a0готово и в\u00a0доме'],
    ['в  доме'],
    ['Ти-бон с 12:00–23:00, 590.-, +7 (812) 555-01-42'],
  ])('twice is the same as once: %s', (text) => {
    expect(typo(typo(text))).toBe(typo(text));
  });
});
