export function TagList({ items }: { items: readonly { title: string; href: string }[] }) {
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
