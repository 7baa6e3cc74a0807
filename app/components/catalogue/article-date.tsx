import { formatDayMonth } from '#app/domain/dates.ts';

type ArticleDateProps = {
  createdDt: string | undefined;
  /** Decides the day of a moment given with its offset. */
  timeZone?: string;
};

/** «14 июня»; nothing for a date that cannot be read. */
export function ArticleDate({ createdDt, timeZone = 'Europe/Moscow' }: ArticleDateProps) {
  const date = formatDayMonth(createdDt, timeZone);
  if (date === null) return null;
  if (date.iso === undefined) return <span className="article-date">{date.text}</span>;
  return (
    <time className="article-date" dateTime={date.iso}>
      {date.text}
    </time>
  );
}
