import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from '#app/components/form/fields.tsx';
import { Stepper } from '#app/components/form/stepper.tsx';
import { elements } from '#tests/support/markup.ts';

test('a field is tied to its label, its hint and its messages', () => {
  const html = renderToStaticMarkup(
    <Field id="email" name="email" label="Email" hint="Для ответа" errors={['неверный формат e-mail']} />,
  );
  expect(elements(html, 'label')).toEqual([expect.objectContaining({ for: 'email' })]);
  expect(elements(html, 'input')[0]).toMatchObject({
    id: 'email',
    'aria-invalid': 'true',
    'aria-describedby': 'email-hint email-error',
  });
  expect(html).toMatch(/id="email-error"[^>]*>.*неверный формат e-mail/);
});

test('a valid field claims nothing, and its empty place for messages already stands', () => {
  const html = renderToStaticMarkup(<Field id="name" name="fullName" label="Имя" />);
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain('aria-describedby');
  expect(html).toContain('<div id="name-error" class="field-errors" aria-live="polite"></div>');
});

test('messages may stand elsewhere: the field points there and draws none itself', () => {
  const html = renderToStaticMarkup(
    <Field id="name" name="fullName" label="Имя" errorId="guest-errors" aria-invalid />,
  );
  expect(elements(html, 'input')[0]).toMatchObject({
    'aria-invalid': 'true',
    'aria-describedby': 'guest-errors',
  });
  expect(html).not.toContain('id="guest-errors"');
});

test('a text of several lines is a textarea with the same ties', () => {
  const html = renderToStaticMarkup(
    <Field rows={3} id="text" name="content" label="Текст" errors={['обязательное поле']} />,
  );
  expect(elements(html, 'textarea')[0]).toMatchObject({ rows: '3', 'aria-describedby': 'text-error' });
});

test('a stepper closes the button that would leave the range', () => {
  const props = { label: 'Количество', name: 'q', minus: {}, plus: {}, onType() {}, onLeave() {} };
  const isClosed = (value: string) =>
    elements(renderToStaticMarkup(<Stepper {...props} value={value} />), 'button').map(
      (button) => 'disabled' in button,
    );
  expect(isClosed('1')).toEqual([true, false]);
  expect(isClosed('50')).toEqual([false, false]);
  expect(isClosed('100')).toEqual([false, true]);
});
