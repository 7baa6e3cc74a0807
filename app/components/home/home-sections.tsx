import { categoryHref } from '#app/domain/navigation/page-addresses.ts';

type HomeSectionsProps = { items: readonly { slug: string; title: string }[] };

/** All sections of the menu in one row, which stays under the header of phones: their menu is behind a button. */
export function HomeSections({ items }: HomeSectionsProps) {
  return (
    <nav className="tabs home-sections" aria-label="Все разделы">
      <ul className="tabs__list">
        {items.map(({ slug, title }) => (
          <li key={slug}>
            <a className="tab" href={categoryHref(slug)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
