import { RELEASE } from '../process/release.ts';
import type { ContentState } from '../store/content/content-state.ts';

/** About content that another release has loaded. */

type Loaded = Exclude<ContentState, { from: 'nowhere' }>;

function loadedBy({ release }: Pick<Loaded, 'release'>): string {
  return release === undefined ? 'прежняя версия' : `версия ${release}`;
}

export function folderNeeded(state: Loaded): string {
  return [
    `В базе данных меню ресторана, которое ${loadedBy(state)} взяла из папки. Самой папки в базе нет, CONTENT_DIR не задана.`,
    'Вместо него открылось бы демо, поэтому ничего не изменилось; прежняя версия может работать дальше. Что сделать:',
    '  1. npm run content:check -- ПАПКА назовёт, что исправить в папке с меню для этой версии;',
    '  2. npm run content:import -- ПАПКА перенесёт её в базу данных. Или задайте CONTENT_DIR=ПАПКА, и сайт будет показывать её.',
    `Папка с меню прежней версии, если CONTENT_DIR не было: upstream/content там, где она установлена.`,
  ].join('\n');
}

export function startWithFaults(state: ContentState): string {
  if (state.from === 'nowhere') return 'Пока они есть, магазин не откроется.';
  if (state.isShowable) return 'Пока они есть, сайт показывает прежнее меню.';
  return `Пока они есть, версия ${RELEASE} не откроет магазин: прежнее меню загрузила ${loadedBy(state)}, показать его она не может. Прежняя версия может работать дальше.`;
}

export const SHOWN_AFTER_UPGRADE = `На сайте это меню появится, когда откроется версия ${RELEASE}.`;

export const NEW_SHOP = `Меню в базе данных ещё нет: версия ${RELEASE} откроет новый магазин с демо.`;
export const DEMO_REPLACED = `В базе данных нетронутое демо: версия ${RELEASE} заменит его своим.`;
export const OPENS = `Версия ${RELEASE} откроет магазин с этим меню.`;
