import { ApiCaller } from './api-caller.ts';
import type { Desk } from './desk.ts';

export const LETTER = {
  fullName: 'Яромира Ёжикова',
  email: 'yaromira_e@mail.example',
  subject: 'Верните деньги',
  content: 'Суп остыл.\nЖду ответа.',
};

/** A message of the contact form. @returns its number */
export async function writeLetter(
  { api, store }: Pick<Desk, 'api' | 'store'>,
  more: object = {},
): Promise<number> {
  const { status } = await new ApiCaller(api).post('/feedback/contact/', { ...LETTER, ...more });
  if (status !== 201) throw new Error(`the message was refused: ${status}`);
  const { id } = await store
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id);
}
