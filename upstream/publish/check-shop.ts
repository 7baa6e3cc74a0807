import { type Check, checkContent, describeSurvey } from '../content/check.ts';
import { isDemo } from '../content/demo-releases.ts';
import { DEMO_DIR } from '../content/read-content.ts';
import { causeOf } from '../process/cause-of.ts';
import { describePlace } from '../process/database-url.ts';
import type { Env } from '../process/env.ts';
import { listEntries } from '../store/content/content-entries.ts';
import { type ContentState, readContentState } from '../store/content/content-state.ts';
import { readWholeBody } from '../store/content/file-bodies.ts';
import { isThere, placeOf } from '../store/database/open-database.ts';
import { connectStore, type Store } from '../store/database/store.ts';
import { listFileVersions, surveyStoredFiles } from './carry-over.ts';
import { checkStored, digestsByFile } from './stored-entries.ts';
import { DEMO_REPLACED, folderNeeded, NEW_SHOP, OPENS, startWithFaults } from './upgrade-texts.ts';

/** What a start would do. Read-only: another release may be using the database. */
export async function checkShop(env: Env): Promise<Check> {
  const { CONTENT_DIR } = env;
  const store = connectExisting(env);
  try {
    const state = store ? await readState(store, env) : ({ from: 'nowhere' } as const);
    if (CONTENT_DIR !== undefined) return withStart(await checkContent(CONTENT_DIR), state);
    if (store && (state.from === 'files' || state.from === 'documents')) {
      return withStart(await checkDatabase(store, state), state);
    }
    if (state.from === 'folder' && !isDemo(state.fingerprint)) {
      return { faults: [folderNeeded(state)], warnings: [], summary: '' };
    }
    const demo = await checkContent(DEMO_DIR);
    return withStart(demo, state, state.from === 'folder' ? DEMO_REPLACED : NEW_SHOP);
  } finally {
    await store?.destroy();
  }
}

/** `null`: opening a SQLite file would create it. */
function connectExisting(env: Env): Store | null {
  const place = placeOf(env);
  return env.DATABASE_URL || isThere(place) ? connectStore(place) : null;
}

async function readState(store: Store, env: Env): Promise<ContentState> {
  try {
    return await readContentState(store);
  } catch (cause) {
    throw new Error(`${describePlace(placeOf(env))}: ${causeOf(cause)}`, { cause });
  }
}

async function checkDatabase(store: Store, { from }: ContentState): Promise<Check> {
  const about = (digests: ReadonlyMap<string, string>) => ({
    title: 'База данных',
    toleratesDuties: true,
    nameOf: (file: string) => file,
    readPhoto: (file: string) => readWholeBody(store, digests.get(`photos/${file}`) ?? ''),
  });
  if (from === 'files') {
    const versions = await listFileVersions(store);
    const digests = new Map(versions.map(({ path, digest }) => [path, digest]));
    return describeSurvey(await surveyStoredFiles(store, versions), about(digests));
  }
  const entries = await listEntries(store);
  return describeSurvey(await checkStored(store, entries), about(digestsByFile(entries)));
}

function withStart(check: Check, state: ContentState, opens = OPENS): Check {
  return {
    ...check,
    summary: `${check.summary}\n${check.faults.length > 0 ? startWithFaults(state) : opens}`,
  };
}
