/** Protects the serving hours of a section: a field with a row for each day; hours in the description are a question. */
import { expect, test } from 'vitest';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { alertsOn } from '#tests/upstream/support/desk.ts';
import { formOn, openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';
import { servingQuestion } from '#upstream/content/serving.ts';
import { importFolder } from '#upstream/publish/import-folder.ts';
import { readOldServing } from '#upstream/publish/old-serving.ts';

const BAR = '/menu/categories/bar';
const FILE = 'categories.yaml';

async function openMenu(options?: Parameters<typeof openMenuDesk>[0]) {
  const desk = await openMenuDesk(options);
  return { desk, anna: await desk.enter('anna', 'manager'), guest: new ApiCaller(desk.api) };
}

type Section = { slug: string; serving?: unknown };
const servingOf = async (guest: ApiCaller) => {
  const { body } = await guest.get<{ results: Section[] }>('/categories/');
  return body.results.find(({ slug }) => slug === 'bar')?.serving;
};

test('days are typed like opening hours, and equal ones become one row', async () => {
  const { desk, anna, guest } = await openMenu();
  const typed = {
    'serving.1': 'с 12 до 16',
    'serving.2': '12:00-16:00',
    'serving.3': '12–16',
    'serving.5': '10–12',
  };
  expect((await press(anna, BAR, 'Сохранить', typed)).status).toBe(303);
  const rows = [
    { day: 'Вт–Чт', status: '12:00–16:00' },
    { day: 'Сб', status: '10:00–12:00' },
  ];
  expect(await servingOf(guest)).toEqual(rows);
  expect(await desk.textOf(FILE)).toContain('serving:\n    - day: Вт–Чт\n      status: 12:00–16:00\n');
  expect(formOn(await anna.visit(BAR), 'Сохранить')[1]).toMatchObject({
    'serving.0': '',
    'serving.1': '12:00–16:00',
    'serving.5': '10:00–12:00',
  });
  expect(await anna.read('/menu/journal')).toContain(
    'Когда подаём: пусто → Вт–Чт 12:00–16:00, Сб 10:00–12:00',
  );
  await press(anna, BAR, 'Сохранить', { 'serving.1': '', 'serving.2': '', 'serving.3': '', 'serving.5': '' });
  expect(await servingOf(guest)).toBeUndefined();
});

test('one button copies Monday to the other days', async () => {
  const { anna, guest } = await openMenu();
  const shown = await press(anna, BAR, 'Все дни — как понедельник', { 'serving.0': '12–16' });
  expect(shown.status).toBe(200);
  const [action, form] = formOn(shown, 'Сохранить');
  expect(form).toMatchObject({ 'serving.0': '12–16', 'serving.6': '12–16' });
  await anna.post(action, form as Record<string, string>);
  expect(await servingOf(guest)).toMatchObject([{ status: '12:00–16:00' }]);
});

test.for<[what: string, typed: Record<string, string>, problems: Record<string, unknown>]>([
  ['hours in words', { 'serving.2': 'в обед' }, { 'serving.2': expect.stringMatching(/^Не поняли часы/) }],
  [
    'only closed days',
    { 'serving.2': 'выходной' },
    { serving: expect.stringContaining('не подают никогда') },
  ],
])('%s: said at the day, and what is typed stays', async ([, typed, problems]) => {
  const { anna } = await openMenu();
  const reply = await press(anna, BAR, 'Сохранить', { title: 'Ланч', ...typed });
  expect([reply.status, problemsOn(reply)]).toEqual([400, problems]);
  expect(formOn(reply, 'Сохранить')[1]).toMatchObject({ title: 'Ланч', ...typed });
});

const LUNCH = { 'meta.description': 'Бизнес-ланч по будням с 12 до 16, кроме праздников' };

test('hours in the description restrict nothing: the desk asks, and takes either answer', async () => {
  const { anna, guest } = await openMenu();
  const asked = await press(anna, BAR, 'Сохранить', LUNCH);
  expect(problemsOn(asked).serving).toMatch(/^В описании стоит «с 12 до 16».*Подавать только в это время\?/);
  const [action, form] = formOn(asked, 'Сохранить');
  const both = await anna.post(action, { ...form, 'serving.always': 'on', 'serving.0': '12–16' });
  expect(problemsOn(both).serving).toMatch(/оставьте что-то одно/);
  const always = await anna.post(action, { ...form, 'serving.always': 'on' });
  expect([always.status, alertsOn(always), await servingOf(guest)]).toEqual([303, [], undefined]);
  expect((await press(anna, BAR, 'Сохранить', { title: 'Ланч' })).status).toBe(303);
  const hours = await press(anna, BAR, 'Сохранить', { 'serving.always': '', 'serving.0': '12–16' });
  expect([hours.status, await servingOf(guest)]).toEqual([303, [{ day: 'Пн', status: '12:00–16:00' }]]);
});

test.each([
  ['Бизнес-ланч по будням с 12 до 16', 'с 12 до 16'],
  ['Бизнес-ланч по рабочим дням 12:00-16:00', '12:00-16:00'],
  ['Завтраки до 11:30', '11:30'],
  ['Завтраки до 12 часов', '12 часов'],
  ['Только по пятницам', 'по пятницам'],
  ['Пн–Пт', 'Пн'],
  ['Бизнес-ланч от 490 рублей', undefined],
  ['Доски на 2–3 гостей, готовим 30–40 минут', undefined],
  ['Средняя прожарка и вторые блюда', undefined],
])('the description «%s» asks about «%s»', (description, found) => {
  const question = servingQuestion({ meta: { description } });
  if (found === undefined) expect(question).toBeUndefined();
  else expect(question).toContain(`«${found}»`);
});

test.each([
  ['Со вторника по пятницу с 12:00 до 16:00', [{ day: 'Вт–Пт', status: '12:00–16:00' }]],
  ['По будням с 12 до 16.', [{ day: 'Пн–Пт', status: '12:00–16:00' }]],
  ['Только с 8:00 до 12:00', [{ day: 'Ежедневно', status: '08:00–12:00' }]],
  ['Сб, Вс', [{ day: 'Сб, Вс', status: 'Круглосуточно' }]],
  ['В зале по выходным с 11:00 до 15:00, с доставкой каждый день', []],
  ['', []],
])('what 0.2.0 has read from «%s» becomes the field', (description, rows) => {
  expect(readOldServing(description)).toEqual(rows);
});

test('an import of a folder whose hours are still in the description does not drop the field', async () => {
  const { desk, anna, guest } = await openMenu();
  await press(anna, BAR, 'Сохранить', { ...LUNCH, 'serving.0': '12–16' });
  const folder = await openMenuDesk({
    prepare: ({ edit }) =>
      edit(FILE, 'title: Бар', `title: Бар, meta: { description: "${LUNCH['meta.description']}" }`),
  });
  const by = { by: 'test', now: new Date() };
  await expect(importFolder(desk.store, folder.dir, by)).rejects.toThrow(
    'categories.yaml:2:3: [2] (bar): сейчас раздел подают только в свои часы, а в файле их поля нет. Напишите serving: [{ day: "Пн", status: "12:00–16:00" }]',
  );
  expect(await servingOf(guest)).toEqual([{ day: 'Пн', status: '12:00–16:00' }]);
});
