import type { DayMonth } from '#app/domain/text/dates.ts';

/** «14 июня»; empty for an invalid date. */
export function ArticleDate({ date }: { date: DayMonth | null }) {
  if (date === null) return null;
  if (date.iso === undefined) return <span className="article-date">{date.text}</span>;
  return (
    <time className="article-date" dateTime={date.iso}>
      {date.text}
    </time>
  );
}
