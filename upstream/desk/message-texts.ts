import { plural } from '../texts/plural.ts';

export const GUEST_MESSAGES = 'Сообщения';

export const MESSAGE_ACTIONS = {
  read: 'Прочитано',
  answer: 'Отвечено',
  reopen: 'Снова открыть',
  delete: 'Удалить сообщение',
} as const;

export const MAX_NOTE = 500;

export const MESSAGE_TEXTS = {
  noMessage: 'Такого сообщения нет: возможно, его удалили.',
  lost: 'Сообщение уже изменил кто-то ещё. Ваше нажатие не сработало: посмотрите, что с ним сейчас.',
  longNote: `Заметка — не длиннее ${MAX_NOTE} символов.`,
  deleted: 'Сообщение удалено.',
  news: 'Пришло новое сообщение.',
} as const;

export function keepingText(days: number): string {
  return `Без ответа сообщение хранится, пока на него не ответят или не удалят его. После отметки «${MESSAGE_ACTIONS.answer}» оно удалится само через ${days} ${plural(days, 'день', 'дня', 'дней')}.`;
}
