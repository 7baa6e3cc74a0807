import { searchHref } from '#app/domain/catalogue/search.ts';

type TagListProps = { tags: readonly string[] };

/** Tags lead to the search for them. */
export function TagList({ tags }: TagListProps) {
  return (
    <ul className="tag-list">
      {tags.map((tag) => (
        <li key={tag}>
          <a className="tag" href={searchHref(tag)}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
