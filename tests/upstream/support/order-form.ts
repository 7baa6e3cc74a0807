import { readPage, textOf } from '#tests/routes/support/page.ts';
import type { Screen } from './desk.ts';

type Form = Record<string, string>;
export type Reply = Awaited<ReturnType<Screen['visit']>>;

/** Presses a button of a page, with these fields typed. */
export function press(
  screen: Screen,
  { html }: { html: string },
  button: string,
  typed: Form = {},
): Promise<Reply> {
  const [action, form] = readPage(html).press(button, { typed });
  return screen.post(action, form as Form);
}

export const RECOUNT = 'Пересчитать';
export const SAVE = 'Сохранить изменения';

/** Opens the page that changes an order, types, looks at the difference and saves it. */
export async function saveChange(screen: Screen, id: number, typed: Form): Promise<Reply> {
  const shown = await press(screen, await screen.visit(`/orders/${id}/change`), RECOUNT, typed);
  return press(screen, shown, SAVE);
}

export function problemsOn({ html }: Reply): string[] {
  return readPage(html)
    .all('span', { class: 'order-form__problem' })
    .map((span) => textOf(span).replaceAll('\u00a0', ' '));
}
