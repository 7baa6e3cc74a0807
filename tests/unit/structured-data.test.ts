/** Protects JSON-LD: hours, prices, availability and pictures. */
import { describe, expect, test } from 'vitest';
import { productData } from '#app/domain/seo/structured-data/dish.ts';
import { restaurantData } from '#app/domain/seo/structured-data/shop.ts';
import { dishWithDetails } from '#tests/support/dishes.ts';

const SITE = 'https://ezh.example';
const shop = {
  siteName: 'Ёж и Хмель',
  publicUrl: SITE,
  defaultImage: '/public/og.jpg',
  phone: '8 (812) 555-01-42',
  address: 'Лесная ул., 5',
  about: 'Бар в лесу',
  email: 'ezh@ezh.example',
  social: { url: 'https://t.me/ezh', title: 'Телеграм' },
  workDays: [{ day: 'Ежедневно', status: '12:00–23:00' }],
};
const silentShop = { ...shop, phone: '', address: '', about: '', email: '', social: null, workDays: [] };

const dish = dishWithDetails({
  title: 'Борщ',
  price: 450,
  sku: 'A-1',
  weight: 350,
  coverUrls: { default: '/img/media/borshch.webp', 720: '/img/media/borshch-720.webp' },
  coverListUrls: [{ 720: '/img/media/borshch-720.webp' }, { default: 'https://cdn.example/borshch.jpg' }],
});

const toJson = (data: object) => JSON.parse(JSON.stringify(data));

describe('the restaurant', () => {
  const hoursOf = (...workDays: { day: string; status: string; date?: string }[]) => {
    const data = toJson(restaurantData({ ...shop, workDays }));
    type Hours = { dayOfWeek?: string; validFrom?: string; opens: string; closes: string };
    return [data.openingHoursSpecification ?? [], data.specialOpeningHoursSpecification ?? []].map((list) =>
      list.map(
        ({ dayOfWeek, validFrom, opens, closes }: Hours) => `${dayOfWeek ?? validFrom} ${opens}–${closes}`,
      ),
    );
  };

  test('has a Russian phone in one notation, and omits what the API does not send', () => {
    expect(toJson(restaurantData(shop))).toMatchObject({ telephone: '+7-812-555-01-42', url: `${SITE}/` });
    expect(restaurantData({ ...shop, phone: '112, добавочный 3' }).telephone).toBe('112, добавочный 3');
    const silent = Object.keys(toJson(restaurantData(silentShop)));
    expect(silent.join()).toBe('@type,@id,name,url,image,hasMenu,currenciesAccepted');
  });

  test('opens and closes by the clock; a day that is left out is closed', () => {
    const [usual] = hoursOf(
      { day: 'Понедельник', status: 'Выходной' },
      { day: 'Вт–Чт', status: '12:00–23:00' },
      { day: 'Пятница', status: '12:00–02:00' },
      { day: 'Суббота', status: 'круглосуточно' },
      { day: 'Воскресенье', status: '10:00–14:00, 18:00–24:00' },
    );
    expect(usual).toEqual([
      'Tuesday 12:00–23:00',
      'Wednesday 12:00–23:00',
      'Thursday 12:00–23:00',
      'Friday 12:00–02:00',
      'Saturday 00:00–23:59',
      'Sunday 10:00–14:00',
      'Sunday 18:00–00:00',
    ]);
  });

  test('has no hours while one day is unknown: that would mean closed', () => {
    const others = { day: 'Вт–Вс', status: '12:00–23:00' };
    expect(hoursOf(others)).toEqual([[], []]);
    expect(hoursOf(others, { day: 'Понедельник', status: 'по звонку' })).toEqual([[], []]);
  });
});

describe('a product', () => {
  test('has a price in roubles, a weight, a readable address, and each picture once', () => {
    expect(toJson(productData(shop, { ...dish, slug: 'борщ' }, 'Наваристый'))).toMatchObject({
      sku: 'A-1',
      description: 'Наваристый',
      url: `${SITE}/product/%D0%B1%D0%BE%D1%80%D1%89`,
      image: [`${SITE}/img/media/borshch-720.webp`, 'https://cdn.example/borshch.jpg'],
      weight: { value: 350, unitCode: 'GRM' },
      offers: { price: 450, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
    });
    const coverUrls = { ...dish.coverUrls, share: '/img/media/borshch.jpg' };
    expect(toJson(productData(shop, { ...dish, coverUrls }, '')).image).toEqual([
      `${SITE}/img/media/borshch.jpg`,
      'https://cdn.example/borshch.jpg',
    ]);
  });

  test.each([
    [{ canBuy: false }, undefined],
    [{ canBuy: false, soldOut: true }, 'https://schema.org/OutOfStock'],
  ])('with %j is available: %s', (state, availability) => {
    const { offers } = toJson(productData(shop, { ...dish, ...state }, ''));
    expect([offers.price, offers.availability]).toEqual([450, availability]);
  });
});
