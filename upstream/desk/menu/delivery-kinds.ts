import { ONLY } from '../../content/read-entries.ts';
import { inRoubles } from '../../texts/format.ts';
import type { Kind } from './kinds.ts';
import { line } from './shared-fields.ts';

/** Terms of delivery: zones, and the settings of all zones. */

export const ZONES: Kind = {
  id: 'zones',
  title: 'Зоны доставки',
  add: 'Новая зона',
  hint: 'Без зон на сайте нет ни цены доставки, ни скидки за самовывоз, ни выбора времени.',
  isOrdered: true,
  companion: 'pickup',
  titleOf: ({ zone }) => String(zone ?? ''),
  summaryOf: ({ fee }) => (fee === 0 ? 'бесплатно' : typeof fee === 'number' ? inRoubles(fee) : ''),
  groups: [
    {
      legend: 'Зона',
      fields: [
        { ...line('zone', 'Название'), isRequired: true },
        {
          path: ['streets'],
          label: 'Улицы и посёлки',
          hint: 'По одной в строке или через запятую, можно вставить списком. Без домов: зона берёт улицу целиком. Пусто — все улицы города, которых нет в других зонах',
          control: 'streets',
        },
        {
          path: ['fee'],
          label: 'Доставка, рублей',
          hint: '0 — бесплатно',
          control: 'price',
          isRequired: true,
        },
        { path: ['freeFrom'], label: 'Бесплатно от, рублей', hint: 'Пусто — никогда', control: 'price' },
        { path: ['minSum'], label: 'Заказ не меньше, рублей', hint: 'Пусто — любой', control: 'price' },
        { path: ['minutes'], label: 'Сколько ехать, минут', control: 'number', unit: 'min' },
      ],
    },
  ],
};

export const PICKUP: Kind = {
  id: 'pickup',
  title: 'Самовывоз и часы доставки',
  always: [ONLY],
  blank: {},
  isOnly: true,
  titleOf: () => 'Самовывоз и часы доставки',
  groups: [
    {
      legend: 'Самовывоз',
      fields: [
        {
          path: ['pickup', 'minutes'],
          label: 'Через сколько готов заказ, минут',
          hint: 'Пусто — сайт не скажет. Самовывоз со скидкой сайт считает, когда есть хотя бы одна зона доставки',
          control: 'number',
          unit: 'min',
        },
        {
          path: ['pickup', 'discountPercent'],
          label: 'Скидка, %',
          hint: 'Пусто — без скидки',
          control: 'number',
          unit: 'percent',
        },
      ],
    },
    {
      legend: 'Доставка',
      fields: [
        line(
          'city',
          'Город, в котором улицы зон',
          '«Санкт-Петербург». Другой город или посёлок в адресе сайт не примет за свой и попросит гостя выбрать зону.',
        ),
        {
          path: ['feeByPhone'],
          label: 'Цену по адресу вне зон называем по телефону',
          hint: 'Сайт так и скажет и примет заказ без цены доставки. Без галочки гость выберет зону или самовывоз.',
          control: 'checkbox',
          byDefault: false,
        },
        {
          path: ['hours'],
          label: 'Когда ездят курьеры',
          hint: 'По строке на дни с одинаковыми часами: «Пн–Чт: 12:00–22:30». Пусто — всё время, пока открыт ресторан.',
          control: 'hours',
        },
      ],
    },
  ],
};
