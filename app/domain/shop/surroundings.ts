import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import type { NavItem, WorkDay } from '#contract/entities.ts';

/**
 * What the menu and the footer say, and robots are told of the shop: the same on every page and for everybody, so documents and their
 * data name only its version. Empty texts and lists are pieces the API did not give.
 */
export type Surroundings = {
  /** The grand menu. */
  menu: NavItem[];
  about: string;
  email: string;
  social: { url: string; title: string } | null;
  lastArticles: ArticleLink[];
  workDays: readonly WorkDay[];
  /** Which of `workDays` is today. */
  todayIndex: number | null;
  year: number;
};
