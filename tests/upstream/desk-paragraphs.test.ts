/** Protects «Что будет дальше»: plain lines become paragraphs, and HTML stays HTML. */
import { expect, test } from 'vitest';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { formOn, openMenuDesk, press } from '#tests/upstream/support/menu-desk.ts';

const TEXTS = '/menu/texts/0';

async function save(ORDER_SUB_MSG: string) {
  const desk = await openMenuDesk();
  const anna = await desk.enter('anna', 'manager');
  expect((await press(anna, TEXTS, 'Сохранить', { ORDER_SUB_MSG })).status).toBe(303);
  const { body } = await new ApiCaller(desk.api).get<{ ORDER_SUB_MSG: string }>('/settings/');
  const [, form] = formOn(await anna.visit(TEXTS), 'Сохранить');
  return { saved: body.ORDER_SUB_MSG, typed: form.ORDER_SUB_MSG };
}

test.for<[what: string, typed: string, saved: string]>([
  ['one line', 'Мы перезвоним', '<p>Мы перезвоним</p>'],
  ['lines', 'Мы перезвоним.\r\n\r\n Ждите ', '<p>Мы перезвоним.</p>\n<p>Ждите</p>'],
  ['signs of HTML', 'Суп & хлеб < 500 ₽ > 300', '<p>Суп &amp; хлеб &lt; 500 ₽ &gt; 300</p>'],
  ['a tag', 'Звоните: <a href="tel:+7">мы</a>', 'Звоните: <a href="tel:+7">мы</a>'],
  [
    'paragraphs as HTML',
    '<p>Суп &mdash; <b>наш</b></p>\n<p>!</p>',
    '<p>Суп &mdash; <b>наш</b></p>\n<p>!</p>',
  ],
  ['an entity', 'Суп &amp; хлеб', 'Суп &amp; хлеб'],
])('%s', async ([, typed, saved]) => {
  expect((await save(typed)).saved).toBe(saved);
});

test.for([
  'Мы перезвоним.\nЖдите & не < волнуйтесь',
  '<p>Мы <b>перезвоним</b></p>\n<p>!</p>',
  'Суп &amp; хлеб',
])('«%s» comes back as it was typed', async (typed) => {
  expect((await save(typed)).typed).toBe(typed);
});
