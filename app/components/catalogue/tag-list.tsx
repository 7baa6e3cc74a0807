type TagListProps = { items: readonly { title: string; href: string }[] };

export function TagList({ items }: TagListProps) {
  return (
    <ul className="tag-list">
      {items.map(({ title, href }) => (
        <li key={href}>
          <a className="tag" href={href}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
