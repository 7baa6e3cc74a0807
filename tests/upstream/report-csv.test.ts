import { describe, expect, test } from 'vitest';
import { openDesk } from '#tests/support/desk.ts';
import { cancelled, orderAt } from '#tests/support/report.ts';
import { csvOf } from '#upstream/desk/report/csv.ts';

describe('for a spreadsheet', () => {
  test('each table is a file', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('oleg', 'manager');
    await orderAt(desk, '2026-10-05T06:10:00Z', {
      total_kopecks: 109_150,
      accepted_at: '2026-10-05T06:11:30.000Z',
    });
    await orderAt(desk, '2026-10-05T06:20:00Z', cancelled('=1+1; "да"'));
    const csv = async (table: string) => {
      const response = await screen.send(`/report.csv?from=2026-10-04&to=2026-10-05${table}`);
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      const name = table === '' ? 'days' : table.split('=')[1];
      expect(response.headers.get('Content-Disposition')).toBe(
        `attachment; filename="report-2026-10-04-2026-10-05-${name}.csv"`,
      );
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      return Buffer.from(await response.arrayBuffer()).toString();
    };
    expect(await csv('')).toBe(
      '\uFEFFДень;Заказов;Сумма, ₽;В среднем, ₽;Отменено;Минут до принятия;Минут до готовности\r\n' +
        '2026-10-04;0;0;;0;;\r\n2026-10-05;1;1091,5;1091,5;1;1,5;\r\n',
    );
    expect((await csv('&table=hours')).split('\r\n')[10]).toBe('09:00;1;1091,5;1091,5;1;1,5;');
    expect((await csv('&table=dishes')).split('\r\n').slice(1, 3)).toEqual([
      'Окрошка;2;641',
      'Борщ с говядиной;1;450',
    ]);
    expect((await csv('&table=reasons')).split('\r\n')[1]).toBe(`"'=1+1; ""да""";1`);
    expect((await screen.visit('/report.csv?table=guests')).status).toBe(404);
  });

  test.each([
    ['Борщ', 'Борщ'],
    ['=1+1', "'=1+1"],
    ['+7', "'+7"],
    ['-7', "'-7"],
    ['@sum', "'@sum"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['a;b', '"a;b"'],
    ['«a» "b"', '"«a» ""b"""'],
    ['one\ntwo', '"one\ntwo"'],
    [-7, '-7'],
    [0.5, '0,5'],
    [null, ''],
  ])('%j', (cell, text) => {
    expect(csvOf([[cell, 1]])).toBe(`\uFEFF${text};1\r\n`);
  });
});
