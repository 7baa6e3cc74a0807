import { typeset } from '#app/domain/text/typography.ts';
export function TagList({ items }: { items: readonly { title: string; href: string }[] }) {
  return (
    <ul className="tag-list">
      {items.map(({ title, href }) => (
        <li key={href}>
          <a className="tag" href={href}>
            {typeset(title)}
          </a>
        </li>
      ))}
    </ul>
  );
}
