type HomeSectionsProps = { items: readonly { title: string; href: string }[] };

/** All sections of the menu in one row. Under the header of phones and tablets, whose menu is behind a button. */
export function HomeSections({ items }: HomeSectionsProps) {
  return (
    <nav className="tabs home-sections" aria-label="Все разделы">
      <ul className="tabs__list">
        {items.map(({ title, href }) => (
          <li key={href}>
            <a className="tab" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
