export type Paging = { page: number; pageSize: number };

/** One page of a list; `results` are items of the answer as JSON text, ready to be sent. */
export type Page = { results: string[]; count: number; totalPages: number };

/** A list has one page at least; a page behind the last one is empty and is not asked for. */
export async function pageOf(
  { page, pageSize }: Paging,
  count: number,
  load: (limit: number, offset: number) => Promise<{ card_json: string }[]>,
): Promise<Page> {
  const offset = (page - 1) * pageSize;
  const rows = offset < count ? await load(pageSize, offset) : [];
  return {
    results: rows.map((row) => row.card_json),
    count,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

/** How many tags a list names at most: more than a sidebar can show helps nobody to choose. */
export const TAGS_LIMIT = 20;
