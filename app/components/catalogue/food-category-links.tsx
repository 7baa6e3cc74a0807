import { Link } from 'react-router';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { foodCategoryHref } from '#app/domain/navigation/page-addresses.ts';
import type { FoodCategory } from '#contract/entities.ts';

type FoodCategoryLinksProps = { foodCategories: readonly Pick<FoodCategory, 'slug' | 'title'>[] };

/** The other way through the menu: by kind of food, across all categories. */
export function FoodCategoryLinks({ foodCategories }: FoodCategoryLinksProps) {
  return (
    <section className="section container" aria-labelledby="by-food">
      <SectionHead id="by-food" title="По видам блюд" />
      <ul className="tag-list">
        {foodCategories.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="tag" to={foodCategoryHref(slug)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
