import { PROMO_WAYS } from '../../content/promo-schema.ts';
import { inRoubles } from '../../texts/format.ts';
import { dishOptions, optionsIn } from './catalogue-kinds.ts';
import type { Kind, Values } from './kinds.ts';

const WAYS: Record<(typeof PROMO_WAYS)[number], string> = {
  courier: 'Только с курьером',
  pickup: 'Только самовывоз',
};

function benefitOf({ percent, sum, freeDelivery, gift }: Values): string {
  if (typeof percent === 'number') return `−${percent}\u00a0%`;
  if (typeof sum === 'number') return `−${inRoubles(sum)}`;
  if (freeDelivery === true) return 'бесплатная доставка';
  return gift === undefined ? '' : 'блюдо в подарок';
}

export const PROMOS: Kind = {
  id: 'promos',
  title: 'Промокоды',
  add: 'Новый промокод',
  addAnother: 'Ещё один промокод',
  hint: 'Гость вводит код в корзине или приходит по ссылке /promo/КОД. Сколько раз код сработал и чего стоил, видно в отчёте.',
  isOrdered: true,
  titleOf: ({ code }) => String(code ?? ''),
  summaryOf: (value) => [benefitOf(value), String(value.title ?? '')].filter(Boolean).join(' · '),
  hiding: {
    field: 'off',
    value: true,
    hide: 'Выключить',
    show: 'Включить',
    state: 'выключен',
    hidden: 'Промокод выключен: гости его больше не применят.',
    shown: 'Промокод снова действует.',
  },
  groups: [
    {
      legend: 'Код',
      fields: [
        {
          path: ['code'],
          label: 'Код',
          hint: 'Буквы и цифры без пробелов: ЛЕТО-10. Гости могут писать его и маленькими буквами.',
          control: 'line',
          isRequired: true,
        },
        {
          path: ['title'],
          label: 'Что увидит гость',
          hint: '«Скидка 10 % на пиццу»',
          control: 'line',
          isRequired: true,
        },
      ],
    },
    {
      legend: 'Что даёт',
      fields: [
        {
          path: ['percent'],
          label: 'Скидка, %',
          hint: 'Заполните одно: процент, сумму, бесплатную доставку или подарок',
          control: 'number',
          unit: 'percent',
        },
        { path: ['sum'], label: 'Скидка, рублей', control: 'price' },
        { path: ['freeDelivery'], label: 'Бесплатная доставка', control: 'checkbox', byDefault: false },
        {
          path: ['gift'],
          label: 'Блюдо в подарок',
          hint: 'Одна порция. Гость кладёт её в корзину сам, платные добавки оплачивает.',
          control: 'select',
          options: dishOptions,
        },
      ],
    },
    {
      legend: 'Когда действует',
      fields: [
        {
          path: ['minSum'],
          label: 'Блюд в заказе на сумму от, рублей',
          hint: 'Без подарка, до скидок. Пусто — любая',
          control: 'price',
        },
        {
          path: ['delivery'],
          label: 'Как забирают',
          hint: 'Пусто — как угодно',
          control: 'select',
          options: () => PROMO_WAYS.map((value) => ({ value, title: WAYS[value] })),
        },
        {
          path: ['categories'],
          label: 'На какие разделы',
          hint: 'Для процента и суммы. Ни разделов, ни блюд — на всё меню',
          control: 'picks',
          options: (menu) => optionsIn(menu, 'categories'),
        },
        { path: ['dishes'], label: 'На какие блюда', control: 'picks', options: dishOptions },
        { path: ['from'], label: 'С какого времени', hint: 'Пусто — сразу', control: 'moment' },
        { path: ['until'], label: 'До какого времени', hint: 'Пусто — без срока', control: 'moment' },
        {
          path: ['hours'],
          label: 'Дни и часы',
          hint: 'Когда гость отправляет заказ. По строке на дни с одинаковыми часами: «Пн–Пт: 12:00–16:00». Пусто — всегда.',
          control: 'hours',
        },
      ],
    },
    {
      legend: 'Сколько раз',
      fields: [
        {
          path: ['firstOrder'],
          label: 'Только первый заказ с телефона',
          control: 'checkbox',
          byDefault: false,
        },
        {
          path: ['uses'],
          label: 'Сколько раз всего',
          hint: 'Отменённые заказы не считаются. Пусто — сколько угодно',
          control: 'number',
        },
        {
          path: ['usesPerPhone'],
          label: 'Сколько раз с одного телефона',
          hint: 'Пусто — сколько угодно',
          control: 'number',
        },
        {
          path: ['off'],
          label: 'Выключен',
          control: 'checkbox',
          byDefault: false,
        },
      ],
    },
  ],
};
