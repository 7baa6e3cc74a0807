import { type ComponentProps, Suspense, useMemo } from 'react';
import { OpeningNote } from '#app/components/frame/opening-status.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { NO_DISHES, type PackedDishes, unpackDishes } from '#app/domain/catalogue/packed-dishes.ts';
import { categoryHref, sectionIdOf } from '#app/domain/navigation/page-addresses.ts';
import * as ALLERGENS from '#app/domain/text/allergen-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import type { TemplateName } from '#contract/enums.ts';
import { FIRST_SCREEN } from './category-dishes.tsx';
import { DishList } from './dish-list.tsx';

export type WholeMenuSection = {
  id: number;
  slug: string;
  title: string;
  templateName: TemplateName;
  /** Otherwise its dishes are on its own page only. */
  isListed: boolean;
  notServed: string | null;
  groups: readonly { title: string | undefined; dishes: PackedDishes }[];
};

export function WholeMenu({ sections }: { sections: readonly WholeMenuSection[] }) {
  // Boundaries hydrate one at a time: 500 cards at once would block a phone.
  return sections.map((section, index) => (
    <Suspense key={section.id}>
      <MenuSection section={section} isFirst={index === 0} />
    </Suspense>
  ));
}

function MenuSection({ section, isFirst }: { section: WholeMenuSection; isFirst: boolean }) {
  const { slug, title, templateName, isListed, notServed, groups } = section;
  const id = sectionIdOf(section);
  return (
    <section id={id} className="menu-section container" data-tab={`#${id}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading-2">
        <a href={categoryHref(slug)}>{typesetNode(title)}</a>
      </h2>
      {notServed && <OpeningNote texts={[notServed]} />}
      {!isListed && (
        <a className="button button--quiet" href={categoryHref(slug)}>
          {LABELS.openSection}
          <span className="visually-hidden">{`: ${title}`}</span>
        </a>
      )}
      {isListed && groups.every(({ dishes }) => dishes === NO_DISHES) && (
        <p className="muted">{ALLERGENS.nothingWithout}</p>
      )}
      <div className={`dish-groups dish-groups--${templateName}`}>
        {groups.map((group, index) => (
          <div key={group.title ?? 'others'} className="dish-group">
            {group.title && <h3 className="heading-3">{typesetNode(group.title)}</h3>}
            <PackedDishList
              packed={group.dishes}
              variant={templateName}
              eagerCount={isFirst && index === 0 ? FIRST_SCREEN[templateName] : 0}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

type PackedDishListProps = Omit<ComponentProps<typeof DishList>, 'dishes'> & { packed: PackedDishes };

function PackedDishList({ packed, ...props }: PackedDishListProps) {
  const dishes = useMemo(() => unpackDishes(packed), [packed]);
  return <DishList dishes={dishes} hasHearts={false} {...props} />;
}
