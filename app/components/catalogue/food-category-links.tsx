import { Link } from 'react-router';
import type { FoodCategory } from '#contract/entities.ts';

type FoodCategoryLinksProps = { foodCategories: readonly Pick<FoodCategory, 'slug' | 'title'>[] };

/** The other way through the menu: by kind of food, across all categories. */
export function FoodCategoryLinks({ foodCategories }: FoodCategoryLinksProps) {
  return (
    <section className="section container" aria-labelledby="by-food">
      <h2 id="by-food" className="heading-3">
        По видам блюд
      </h2>
      <ul className="tag-list block">
        {foodCategories.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="tag" to={`/food-category/${slug}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
