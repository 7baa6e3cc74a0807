/** Protects messages to the restaurant: storage, and Russian errors by field. */
import { expect } from 'vitest';
import { type Refusal, shopTest as test } from '#tests/upstream/support/api-caller.ts';

const FORM = {
  fullName: 'Анна',
  email: 'anna@mail.example',
  subject: ' Спасибо ',
  content: 'Всё очень вкусно',
};

test.for<[change: object, field?: string]>([
  [{}],
  [{ fullName: '' }, 'fullName'],
  [{ email: 'anna' }, 'email'],
  [{ subject: ' ' }, 'subject'],
  [{ subject: '\u200b' }, 'subject'],
  [{ subject: 'я'.repeat(201) }, 'subject'],
  [{ content: undefined }, 'content'],
])('%j is refused at %s', async ([change, field], { guest, store }) => {
  const { status, body } = await guest.post<Refusal>('/feedback/contact/', { ...FORM, ...change });
  const refusal = field ? { [field]: [expect.stringMatching(/[а-я]/)] } : {};
  expect([status, body]).toEqual([field ? 400 : 201, refusal]);
  const stored = { full_name: 'Анна', email: FORM.email, subject: 'Спасибо', content: FORM.content };
  expect(await store.selectFrom('feedback').selectAll().execute()).toMatchObject(field ? [] : [stored]);
});
