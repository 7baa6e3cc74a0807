import { stringify } from 'csv-stringify/sync';
import { roublesOf } from '#contract/money.ts';
import type { Figures } from '../../store/orders/report.ts';
import { deliveryName } from '../../texts/order-texts.ts';
import { averageOf, minutesOf, type Report } from './report.ts';
import { FIGURES, figuresName, NOT_HANDED_OVER, OTHER_REASON, REFUNDS } from './report-texts.ts';

/** For Russian spreadsheets: semicolons, decimal commas, byte order mark, CR LF. */

export type Cell = string | number | null;

export const TABLES = {
  days: { name: 'по дням', rows: (report: Report) => figureRows(FIGURES.day, report.days) },
  hours: {
    name: 'по часам',
    rows: ({ hours }: Report) =>
      figureRows(
        FIGURES.hour,
        [...hours].map(([hour, of]) => [hourName(hour), of]),
      ),
  },
  dishes: {
    name: 'блюда',
    rows: ({ dishes }: Report): Cell[][] => [
      [FIGURES.dish, FIGURES.portions, FIGURES.kopecks],
      ...dishes.map(({ title, portions, kopecks }) => [title, portions, roublesOf(kopecks)]),
    ],
  },
  options: {
    name: 'варианты',
    rows: ({ options }: Report): Cell[][] => [
      [FIGURES.dish, FIGURES.option, FIGURES.portions],
      ...options.map(({ dish, option, portions }) => [dish, option, portions]),
    ],
  },
  ways: {
    name: 'доставка',
    rows: ({ ways }: Report): Cell[][] => [
      [FIGURES.way, FIGURES.orders, FIGURES.wanted, FIGURES.fee, FIGURES.discount, FIGURES.kopecks],
      ...ways.map(({ zone, delivery, orders, scheduledByGuest, ...sums }) => [
        ...[zone ?? deliveryName(delivery), orders, scheduledByGuest, roublesOf(sums.feeKopecks)],
        ...[roublesOf(sums.discountKopecks), roublesOf(sums.kopecks)],
      ]),
    ],
  },
  promos: {
    name: 'промокоды',
    rows: ({ promos }: Report): Cell[][] => [
      [FIGURES.promo, FIGURES.orders, FIGURES.promoCost, FIGURES.kopecks],
      ...promos.map(({ code, orders, costKopecks, kopecks }) => [
        code,
        orders,
        roublesOf(costKopecks),
        roublesOf(kopecks),
      ]),
    ],
  },
  payments: {
    name: 'оплата',
    rows: ({ payments, refunds }: Report): Cell[][] => [
      [FIGURES.payment, FIGURES.orders, FIGURES.kopecks],
      ...payments.map((of) => [figuresName(of), of.orders, roublesOf(of.kopecks)]),
      ...(refunds.refunds > 0 ? [[REFUNDS, refunds.refunds, -roublesOf(refunds.kopecks)]] : []),
    ],
  },
  couriers: {
    name: 'курьеры',
    rows: ({ couriers }: Report): Cell[][] => [
      [FIGURES.courier, FIGURES.orders, FIGURES.kopecks],
      ...couriers.map(({ user, orders, kopecks }) => [user ?? NOT_HANDED_OVER, orders, roublesOf(kopecks)]),
    ],
  },
  reasons: {
    name: 'отмены',
    rows: ({ reasons }: Report): Cell[][] => [
      [FIGURES.reason, FIGURES.orders],
      ...reasons.map(({ reason, orders }) => [reason ?? OTHER_REASON, orders]),
    ],
  },
} as const;
export type TableName = keyof typeof TABLES;

export function isTable(name: string): name is TableName {
  return Object.hasOwn(TABLES, name);
}

/** «09:00» */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function figureRows(first: string, lines: Iterable<[string, Figures]>): Cell[][] {
  const { orders, kopecks, average, cancelled, accept, cook } = FIGURES;
  return [
    [first, orders, kopecks, average, cancelled, accept, cook],
    ...[...lines].map(([name, of]) => [
      ...[name, of.orders, roublesOf(of.kopecks), roublesOrNone(averageOf(of)), of.cancelled],
      ...[minutesOf(of.acceptSeconds, of.accepted), minutesOf(of.cookSeconds, of.cooked)],
    ]),
  ];
}

function roublesOrNone(kopecks: number | null): number | null {
  return kopecks === null ? null : roublesOf(kopecks);
}

export function csvOf(rows: readonly Cell[][], isFirst = true): string {
  return stringify([...rows], {
    bom: isFirst,
    delimiter: ';',
    record_delimiter: 'windows',
    cast: { number: (value) => String(value).replace('.', ',') },
    // CSV injection: «=…» is a formula.
    escape_formulas: true,
    // A lone line break would begin a row, and its formula, outside of quotes.
    quoted_match: /[\r\n]/,
  });
}
