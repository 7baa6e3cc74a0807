/** Protects the owner from what the law forbids: paid extras chosen beforehand, alcohol for sale, missing facts and seller. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { isAlcohol, isDrink, isDrinksTab } from '#upstream/content/drink-words.ts';
import { sellerDuties } from '#upstream/content/duties.ts';
import type { Fault } from '#upstream/content/faults.ts';
import { surveyContent } from '#upstream/content/read-content.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'duties-'));
let write: ReturnType<typeof contentFolder>['write'];
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  ({ write } = contentFolder(dir));
});
afterAll(() => rmSync(dir, { recursive: true }));

const FULL = 'weight: 300, nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 }';

/** @param more YAML of a flow map */
function dish(more: string, { title = 'Суп', tab = 'soups' } = {}) {
  write(
    'dishes/menu.yaml',
    `- { slug: soup, title: "${title}", sku: С-1, price: 390, foodCategory: ${tab}, ingredients: вода, text: Свой., ${more} }\n`,
  );
  const { faults, warnings } = surveyContent(dir);
  const own = (found: Fault[]) =>
    found
      .filter(({ file, isDuty }) => file === 'dishes/menu.yaml' && isDuty)
      .map(
        ({ field, problem }) =>
          `${field.replace('[1] (soup).', '')}: ${problem.replace(/[:,(].*/, '').trim()}`,
      );
  return { refused: own(faults), warned: own(warnings) };
}

const group = (kind: string, option: string) =>
  `${FULL}, optionGroups: [{ id: g, title: Добавить, ${kind}, options: [{ id: a, title: Сыр, ${option} }, { id: b, title: Лук }] }]`;

describe('an extra that is chosen beforehand', () => {
  const DEFAULT = 'optionGroups[1] (Добавить).options[1] (Сыр).default: «Сыр» стоит денег';
  test.each([
    ['kind: many', 'priceDelta: 70, default: true', [DEFAULT]],
    ['kind: many, min: 1', 'priceDelta: 0.5, default: true', [DEFAULT]],
    ['kind: one, min: 0', 'priceDelta: 70, default: true', [DEFAULT]],
    ['kind: one', 'priceDelta: 70, default: true', []],
    ['kind: many', 'priceDelta: -70, default: true', []],
    ['kind: many', 'default: true', []],
    ['kind: many', 'priceDelta: 70', []],
  ])('in a group of %s, %s', (kind, option, refused) => {
    expect(dish(group(kind, option))).toEqual({ refused, warned: [] });
  });
});

describe('alcohol', () => {
  const LABELLED = ['canBuy: метка «18+»'];
  test.each([
    ['tags: [18+]', LABELLED],
    ['tags: [хит, 18 +]', ['canBuy: метка «18 +»']],
    ['tags: [18+], canBuy: true', LABELLED],
    ['tags: [18+], canBuy: false', []],
    ['tags: [18+], archived: true', []],
  ])('with %s', (more, refused) => {
    expect(dish(`${FULL}, ${more}`).refused).toEqual(refused);
  });

  test('by its name is warned of, unless it cannot be ordered', () => {
    expect(dish(FULL, { title: 'Пиво светлое' }).warned).toContain('title: похоже на алкоголь');
    expect(dish(`${FULL}, canBuy: false`, { title: 'Пиво светлое' }).warned).not.toContain(
      'title: похоже на алкоголь',
    );
  });

  test.each([
    ['Жигулёвское', 'tags: [пиво]', 'soups', 1],
    ['Безалкогольное светлое', 'tags: [пиво]', 'soups', 0],
    ['Гренки', 'tags: [к пиву]', 'soups', 0],
    ['Жигулёвское', 'tags: []', 'beer', 1],
    ['Гренки', 'tags: []', 'snacks', 0],
  ])('«%s» with %s in the tab %s', (title, tags, tab, count) => {
    const tabs = { soups: 'Супы', bread: 'Хлеб', beer: 'Пиво и сидр', snacks: 'Пиво и закуски' };
    const yaml = Object.entries(tabs).map(([slug, name]) => `- { slug: ${slug}, title: ${name} }\n`);
    write('food-categories.yaml', yaml.join(''));
    const { warned } = dish(`${FULL}, ${tags}`, { title, tab });
    expect(warned.filter((text) => text.includes('похоже на алкоголь'))).toHaveLength(count);
  });

  test('among the options is warned of, unless the option is only in the hall', () => {
    const rum = (more: string) => group('kind: many', 'priceDelta: 1').replace('Лук', `Ром 50 мл${more}`);
    const field = 'optionGroups[1] (Добавить).options[2] (Ром 50 мл).title';
    expect(dish(rum('')).warned).toEqual([`${field}: «Ром 50 мл»`]);
    expect(dish(rum(', onlyInHall: true')).warned).toEqual([]);
  });

  test.each(
    'Пиво светлое|Бокал вина|Сет с пивом|ЭЛЬ «Вишня»|Водка 50 мл|Коньяк|Ликёр|Сухой сидр|Мохито|Шампанское брют|Джин-тоник|Виски-кола|IPA'.split(
      '|',
    ),
  )('«%s» is alcohol', (title) => expect(isAlcohol(title)).toBe(true));

  test.each(
    'Безалкогольное пиво|Пиво 0,0 %|Мидии в белом вине|Закуска к пиву|Набор под пиво|Виноград|Вермишель|Ромашковый чай|Соус из красного вина|Ромовая баба|Свинина|Спритц без градуса|Апельсин|Гребешок|Глинтвейн безалкогольный'.split(
      '|',
    ),
  )('«%s» is not', (title) => expect(isAlcohol(title)).toBe(false));
});

describe('a dish without', () => {
  test.each([
    [FULL, {}, []],
    ['volume: 300, nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 }', { title: 'Морс' }, []],
    ['weight: 300', {}, ['nutrition: не указана пищевая ценность']],
    [FULL.replace('weight: 300, ', ''), {}, ['weight: не указан вес']],
    [FULL.replace('weight: 300, ', ''), { title: 'Чай с мятой' }, ['volume: не указан объём']],
    [FULL, { title: 'Клюквенный морс' }, ['weight: у напитка указывают объём']],
    [FULL, { title: 'Облепиха', tab: 'drinks' }, ['weight: у напитка указывают объём']],
  ])('%s (%j)', (more, about, warned) => {
    write(
      'food-categories.yaml',
      '- { slug: soups, title: Супы }\n- { slug: bread, title: Хлеб }\n- { slug: drinks, title: Горячие напитки }\n',
    );
    expect(dish(more, about)).toEqual({ refused: [], warned });
  });

  test('ingredients', () => {
    write(
      'dishes/menu.yaml',
      `- { slug: soup, title: Суп, sku: С, price: 1, foodCategory: soups, ingredients: [], text: С., ${FULL} }\n`,
    );
    expect(surveyContent(dir).warnings.map(({ problem }) => problem)).toContain('не указан состав');
  });

  test.each(['Чай', 'Кофе с собой', 'Домашний лимонад', 'Капучино на овсяном', 'Сок яблочный'])(
    '%s: a drink',
    (title) => expect(isDrink(title)).toBe(true),
  );
  test.each(['Торт к чаю', 'Мороженое с колой', 'Чайная колбаса', 'Суп из кваса', 'Сочник', 'Рёбра в квасе'])(
    '%s: none',
    (title) => expect(isDrink(title)).toBe(false),
  );
  test.each([
    ['Напитки', true],
    ['Кофе и чай', true],
    ['Молочные коктейли', true],
    ['Десерты и кофе', false],
    ['Супы', false],
  ])('the tab «%s» of drinks: %s', (title, isOf) => expect(isDrinksTab(title)).toBe(isOf));
});

describe('the seller', () => {
  const CONTACTS = { SITE_PHONE: '+7 812 555-01-42', SITE_EMAIL: 'a@b.ru', ADDRESS: 'Садовая, 1' };
  test.each<[legal: string, lacks: string]>([
    ['Юрлицо: ООО «Ёж»\nОГРН: 1177847266408', ''],
    ['ИП Иванов Иван Иванович\nОГРНИП 304500116000157', ''],
    ['Продавец: ИП Иванов И. И.\nОГРНИП: 3045 0011 6000 157', ''],
    ['', 'наименования (ООО «…», ИП …), ОГРН'],
    ['ООО «Ёж»\nИНН: 7816704359', 'нет ОГРН'],
    ['ООО «Ёж»\nОГРН: 117784726640', 'нет ОГРН'],
    ['ООО «Ёж»\nОГРН: 0000000000000', 'нет ОГРН'],
    ['ОГРН: 1177847266408', 'нет наименования'],
    ['Юрлицо: укажите наименование\nОГРН: укажите номер', 'наименования (ООО «…», ИП …), ОГРН'],
  ])('%j', (LEGAL, lacks) => {
    const [first, ...others] = sellerDuties({ ...CONTACTS, LEGAL });
    expect([first?.problem ?? '', others]).toEqual([lacks === '' ? '' : expect.stringContaining(lacks), []]);
  });

  test('without address, phone and e-mail, or with those of a new shop', () => {
    const starter = {
      SITE_PHONE: '+7 (000) 000-00-00',
      SITE_EMAIL: 'pochta@example.ru',
      ADDRESS: 'Адрес ресторана',
    };
    for (const contacts of [{}, starter]) {
      const paths = sellerDuties({ LEGAL: 'ООО «Ёж»\nОГРН: 1177847266408', ...contacts }).map(
        ({ path: [name] }) => name,
      );
      expect(paths).toEqual(['LEGAL', 'SITE_PHONE', 'SITE_EMAIL']);
    }
  });

  test('without terms of sale', () => {
    const files = () => surveyContent(dir).warnings.map(({ file }) => file);
    expect(files()).toContain('pages/offer.md');
    write('pages/offer.md', '---\ntitle: Условия\n---\nТекст.\n');
    expect(files()).not.toContain('pages/offer.md');
  });

  test('with one consent for orders and messages', () => {
    const files = () => surveyContent(dir).warnings.map(({ file }) => file);
    const page = (text: string) => `---\ntitle: Согласие\n---\n${text}\n`;
    expect(files()).toContain('pages/personal-data-message.md');
    write('pages/personal-data.md', page('Согласен: заказ.'));
    write('pages/personal-data-message.md', page('Согласен:  заказ.'));
    expect(files()).toContain('pages/personal-data-message.md');
    write('pages/personal-data-message.md', page('Согласен: ответ.'));
    expect(files()).not.toContain('pages/personal-data-message.md');
  });
});

test('the demo and the files of a new shop have only what a new shop must write itself', () => {
  const dutiesOf = (folder: string) => {
    const { faults, warnings } = surveyContent(folder);
    return [...faults, ...warnings].filter(({ isDuty }) => isDuty).map(({ field }) => field);
  };
  expect(dutiesOf('upstream/content')).toEqual([]);
  expect(dutiesOf('upstream/content-empty')).toEqual(['LEGAL', 'SITE_PHONE', 'SITE_EMAIL']);
});
