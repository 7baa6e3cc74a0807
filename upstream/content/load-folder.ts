import type { PicturePlan } from '../images/variants.ts';
import { keepPlan, keptPlan, loadContentIfChanged, planOf } from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import { stampOf } from './content-stamp.ts';
import { ContentError, type Fault } from './faults.ts';
import { type Survey, surveyContent } from './read-content.ts';

export type LoadedFolder = {
  plan: PicturePlan;
  warnings: Fault[];
  /** The files were read: they, or this program, have changed. */
  wasRead: boolean;
  /** Another content is in the database now. */
  loaded: { products: number; articles: number } | null;
  /** The database holds what a later release has loaded, and keeps it. */
  isLater: boolean;
};

/** A file was written while the others were read: together they may say what nobody meant. */
export class UnquietFolder extends Error {
  override name = 'UnquietFolder';
}

/**
 * The database says what the files say. They are read only if they, or this program, have changed.
 *
 * @param isStill whether the files are those that were read
 * @param check looks for more faults before anything is loaded
 * @throws ContentError or UnquietFolder, and then the database says what it said before
 */
export async function loadFolder(
  store: Store,
  dir: string,
  isStill: () => Promise<boolean> = async () => true,
  check: (survey: Survey) => Promise<void> = async () => {},
): Promise<LoadedFolder> {
  const stamp = await stampOf(dir);
  const kept = stamp && (await keptPlan(store, stamp));
  if (kept) return { ...kept, wasRead: false, loaded: null, isLater: false };
  const survey = surveyContent(dir);
  await check(survey);
  const { content, faults, warnings } = survey;
  if (faults.length > 0) throw new ContentError(faults);
  if (!(await isStill())) throw new UnquietFolder('a file was written while the others were read');
  const plan = planOf(content);
  const outcome = await loadContentIfChanged(store, content);
  const isLater = outcome === 'later-release';
  if (stamp && !isLater) await keepPlan(store, stamp, { plan, warnings });
  const { products, articles } = content;
  return {
    plan,
    warnings,
    wasRead: true,
    isLater,
    loaded: outcome === 'loaded' ? { products: products.length, articles: articles.length } : null,
  };
}
