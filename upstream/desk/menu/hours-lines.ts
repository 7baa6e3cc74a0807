/** Opening hours as lines of text: «Вт–Чт: 12:00–22:15». */

type Row = { day?: unknown; status?: unknown };

const LINE = /^(\D+?)[\s:—–-]*(\d.*|круглосуточно|выходной)$/i;

export function hoursLines(rows: readonly Row[]): string {
  return rows.map(({ day, status }) => `${day}: ${status}`).join('\n');
}

/** @returns `null` for lines of another form */
export function readHoursLines(text: string): Row[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.flatMap((line) => {
    const [, day, status] = LINE.exec(line.trim()) ?? [];
    return day === undefined ? [] : [{ day, status }];
  });
  return rows.length === lines.length ? rows : null;
}
