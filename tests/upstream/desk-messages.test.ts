/** Protects messages of guests: read, answered, and deleted as promised. */
import { describe, expect } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { consentShop, consentTo } from '#tests/support/consent-shop.ts';
import { alertsOn, openDesk, type Screen, deskTest as test, textOn } from '#tests/upstream/support/desk.ts';
import { writeLetter } from '#tests/upstream/support/messages.ts';
import { removeAnsweredMessages } from '#upstream/store/desk/guest-messages.ts';

const DAY_SECONDS = 24 * 60 * 60;
const titleOf = async (screen: Screen, path = '/') => readPage((await screen.visit(path)).html).title;
async function press(screen: Screen, path: string, button: string, typed = {}) {
  const [action, form = {}] = readPage((await screen.visit(path)).html).press(button, { typed });
  return screen.post(action, form as Record<string, string>);
}

test('a message reaches everybody at the desk whole, with its time, on the list and on its page', async ({
  desk,
  marina,
}) => {
  const id = await writeLetter(desk, { subject: '<b>Верните</b> деньги' });
  expect(await marina.read('/messages')).toMatch(
    /<b>Верните<\/b> деньги Новое Яромира Ёжикова 12:00 Суп остыл\. Жду ответа\./,
  );
  const { html } = await marina.visit(`/messages/${id}`);
  for (const text of ['Суп остыл.\nЖду ответа.', 'href="mailto:yaromira_e%40mail.example?subject=Re%3A']) {
    expect(html).toContain(text);
  }
});

test('a long message is cut after a whole character on the list', async ({ desk, marina }) => {
  await writeLetter(desk, { content: `${'щ'.repeat(199)}🔥${'щ'.repeat(9)}` });
  expect(textOn(await marina.visit('/messages'))).toContain(`${'щ'.repeat(199)}…`);
});

test('the number of new ones stands in the header and in the title of every page, until they are read', async ({
  desk,
  marina,
}) => {
  const count = async () => readPage((await marina.visit('/stops')).html).byId('new-messages')?.attribs;
  expect(await count()).toHaveProperty('hidden');
  const id = await writeLetter(desk);
  await writeLetter(desk);
  await desk.order();
  expect(await count()).not.toHaveProperty('hidden');
  expect(await marina.read('/stops')).toMatch(/Сообщения 2/);
  expect([
    await titleOf(marina),
    await titleOf(marina, '/stops'),
    await titleOf(marina, '/messages'),
  ]).toEqual([
    '(1) ✉(2) Заказы · Пульт заказов',
    '✉(2) Стоп-лист · Пульт заказов',
    '✉(2) Сообщения · Пульт заказов',
  ]);
  await press(marina, `/messages/${id}`, 'Прочитано');
  expect(await titleOf(marina, '/messages')).toBe('✉(1) Сообщения · Пульт заказов');
});

test('new ones stand first, answered ones last; the page reloads itself without scripts', async ({
  desk,
  marina,
}) => {
  const ids = [];
  for (const subject of ['Первое', 'Второе', 'Третье', 'Четвёртое']) {
    ids.push(await writeLetter(desk, { subject }));
  }
  await press(marina, `/messages/${ids[3]}`, 'Отвечено');
  await press(marina, `/messages/${ids[1]}`, 'Прочитано');
  const { html } = await marina.visit('/messages');
  expect([...html.matchAll(/href="\/messages\/\d+">(.*?)</g)].map(([, subject]) => subject)).toEqual([
    'Третье',
    'Первое',
    'Второе',
    'Четвёртое',
  ]);
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="60; url=/messages"/></noscript>');
});

test('an answer is marked with a note, and the message says when it will be deleted; it can be opened again', async ({
  desk,
  marina,
}) => {
  const id = await writeLetter(desk);
  const page = `/messages/${id}`;
  expect(await marina.read(page)).toContain('Без ответа сообщение хранится, пока на него не ответят');
  const answered = await press(marina, page, 'Отвечено', { note: ' Вернули 450 ₽ ' });
  expect([answered.status, answered.headers.get('Location')]).toEqual([303, '/messages']);
  expect(await marina.read(page)).toContain(
    'marina отметил(а) ответ: 12:00. Заметка: Вернули 450 ₽ Сообщение удалится само: 4 ноября, 12:00.',
  );
  await press(marina, page, 'Снова открыть');
  expect(await marina.read(page)).toMatch(/Сообщение №\d+ Прочитано .* Без ответа сообщение хранится/);
  expect(await desk.journal()).toEqual(['marina answer-message', 'marina reopen-message']);
});

test('the journal and the message name who did what, and nothing of the guest', async ({
  desk,
  boss,
  marina,
}) => {
  const id = await writeLetter(desk);
  await press(marina, `/messages/${id}`, 'Прочитано');
  await press(boss, `/messages/${id}`, 'Отвечено', { note: 'Позвонили Яромире' });
  expect(await boss.read(`/messages/${id}`)).toContain(
    `12:00 marina прочитал(а) сообщение №${id} 12:00 boss отметил(а), что на сообщение ответили №${id}`,
  );
  await press(boss, `/messages/${id}`, 'Удалить сообщение');
  const journal = await boss.read('/journal');
  expect(journal).toContain(`boss удалил(а) сообщение №${id}`);
  expect(journal).not.toMatch(/Яромир|mail\.example|деньги/);
});

describe('deleting', () => {
  test('is for managers, and takes consents and notifications along', async () => {
    const desk = await openDesk({ content: consentShop(), channels: ['webhook'] });
    const [boss, marina] = [await desk.enter('boss', 'manager'), await desk.enter('marina')];
    const id = await writeLetter(desk, { consents: [consentTo('privacy')] });
    expect((await marina.visit(`/messages/${id}`)).html).not.toContain('/delete');
    expect((await marina.post(`/messages/${id}/delete`, { seen: '0' })).status).toBe(403);
    const count = async () => {
      const tables = ['feedback', 'consents', 'message_outbox'] as const;
      const rows = tables.map((table) => desk.store.selectFrom(table).selectAll().execute());
      return (await Promise.all(rows)).map(({ length }) => length);
    };
    expect(await count()).toEqual([1, 1, 1]);
    const deleted = await press(boss, `/messages/${id}`, 'Удалить сообщение');
    expect(await boss.read(deleted.headers.get('Location') ?? '')).toContain('Сообщение удалено.');
    expect(await count()).toEqual([0, 0, 0]);
  });

  test('twice is deleting once, and its page is 404 then', async ({ desk, boss }) => {
    const id = await writeLetter(desk);
    const replies = [0, 1].map(() => boss.post(`/messages/${id}/delete`, { seen: '0' }));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([303, 303]);
    expect(await desk.journal()).toEqual(['boss delete-message']);
    expect((await boss.visit(`/messages/${id}`)).status).toBe(404);
  });
});

describe('two users at once', () => {
  test('the second change is refused, with its note kept', async ({ desk, marina, pavel }) => {
    const id = await writeLetter(desk);
    const answer = (screen: Screen, note: string) =>
      screen.post(`/messages/${id}/answer`, { seen: '0', note });
    await answer(marina, 'Ответила');
    const late = await answer(pavel, 'Уже пишу');
    expect([late.status, alertsOn(late)]).toEqual([
      409,
      ['Сообщение уже изменил кто-то ещё. Ваше нажатие не сработало: посмотрите, что с ним сейчас.'],
    ]);
    expect(textOn(late)).toContain('Ваша заметка не сохранена: Уже пишу');
    expect(await desk.store.selectFrom('feedback').select('answer_note').execute()).toEqual([
      { answer_note: 'Ответила' },
    ]);
  });

  test('a double click is one change', async ({ desk, marina }) => {
    const id = await writeLetter(desk);
    const clicks = [0, 1].map(() => marina.post(`/messages/${id}/answer`, { seen: '0', note: 'Да' }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([303, 303]);
    expect(await desk.journal()).toEqual(['marina answer-message']);
  });
});

test.for<[path: string, form: Record<string, string>, status: number]>([
  ['/messages/1/answer', { seen: '0', note: 'ж'.repeat(501) }, 400],
  ['/messages/1/answer', { note: 'без seen' }, 400],
  ['/messages/1/read', { seen: '-1' }, 400],
  ['/messages/999/read', { seen: '0' }, 404],
  ['/messages/99999999999/read', { seen: '0' }, 404],
  ['/messages/x/read', { seen: '0' }, 404],
])('a post to %s with %j is refused', async ([path, form, status], { desk, marina }) => {
  await writeLetter(desk);
  expect((await marina.post(path, form)).status).toBe(status);
  expect(await desk.journal()).toEqual([]);
});

test('a refused change of another site does nothing, and a reload of an action leads to the message', async ({
  desk,
  marina,
}) => {
  const id = await writeLetter(desk);
  const path = `/messages/${id}/read`;
  expect((await marina.post(path, { seen: '0' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await marina.visit(path)).headers.get('Location')).toBe(`/messages/${id}`);
});

describe('a search', () => {
  test.for<[text: string, isFound: boolean]>([
    ['ЕЖИКОВА', true],
    ['ЕЖИ\u200bКОВА', true],
    ['Е\u0308жикова', true],
    ['yaromira_e@MAIL', true],
    ['остыл. жду', true],
    ['yaromira%', false],
    ['yaromiraxe', false],
    ['пицца', false],
  ])('for «%s» finds the message: %s', async ([text, isFound], { desk, marina }) => {
    const id = await writeLetter(desk);
    // Written by a release without search.
    const { search_key, ...old } = await desk.store
      .selectFrom('feedback')
      .selectAll()
      .executeTakeFirstOrThrow();
    await desk.store
      .insertInto('feedback')
      .values({ ...old, id: id + 1 })
      .execute();
    const page = await marina.visit(`/messages?q=${encodeURIComponent(text)}`);
    expect(textOn(page)).toContain(`Найдено: ${isFound ? 2 : 0}`);
    expect(readPage(page.html).byId('find')?.attribs.value).toBe(text);
  });

  test('for a number finds that message', async ({ desk, marina }) => {
    const id = await writeLetter(desk);
    await writeLetter(desk);
    const { html } = await marina.visit(`/messages?q=${id}`);
    expect([...html.matchAll(/href="\/messages\/(\d+)"/g)].map(([, found]) => found)).toEqual([String(id)]);
  });
});

test('an answered message is deleted after KEEP_MESSAGES_DAYS, one without an answer never', async ({
  desk,
  marina,
}) => {
  const [answered, waiting] = [await writeLetter(desk), await writeLetter(desk)];
  await press(marina, `/messages/${answered}`, 'Отвечено');
  await press(marina, `/messages/${waiting}`, 'Прочитано');
  const remove = () => removeAnsweredMessages(desk.store, new Date(desk.now() - 30 * DAY_SECONDS * 1000));
  desk.wait(30 * DAY_SECONDS);
  expect(await remove()).toBe(0);
  desk.wait(1);
  expect(await remove()).toBe(1);
  desk.wait(1000 * DAY_SECONDS);
  expect(await remove()).toBe(0);
  expect(await desk.store.selectFrom('feedback').select('id').execute()).toEqual([{ id: waiting }]);
});

test('an open screen gets an event for a new message, and for one that a colleague has read', async ({
  desk,
  marina,
}) => {
  const response = await marina.send('/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function until(data: string) {
    while (!text.includes(`event: messages\ndata: ${data}\n`)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`the stream has ended: ${text}`);
      text += value;
    }
  }
  await until('0 0');
  const id = await writeLetter(desk);
  await until(`1 ${id}`);
  await press(marina, `/messages/${id}`, 'Прочитано');
  await until(`0 ${id}`);
});
