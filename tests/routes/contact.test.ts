/** Protects the contact page: contacts, and a message that is sent once or returned completely. */
import { describe, expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop, press, type Shop } from './support/shop.ts';
import type { Form, Shopper, Visit } from './support/visit.ts';

const MESSAGE = {
  fullName: 'Олег Тарасевич',
  email: 'oleg@mail.example',
  subject: 'Столик на субботу',
  content: 'Нас будет шестеро.\nМожно у окна?',
};
const CONSENTS = { privacy: 'on', personalData: 'on' };
const COMPLETE = { ...MESSAGE, ...CONSENTS };
const CALL = 'POST /feedback/contact/';
const FAILED = 'Сообщение не отправлено. Попробуйте ещё раз чуть позже: введённое сохранилось.';
const THANKS = 'Отлично! Спасибо. Мы получили Ваше сообщение';

async function send(shopper: Shopper, typed: Form = COMPLETE): Promise<Visit> {
  return press(shopper, await shopper.visit('/contact'), 'Отправить', { typed });
}

const messagesSent = ({ sent }: Shop) => sent('POST', '/feedback/contact/').map(({ body }) => body);

function valuesOf({ html }: Visit) {
  const { opened, ...typed } = readPage(html).values('feedback');
  expect(opened).toMatch(/^\d{13}$/);
  return typed;
}

describe('the contacts', () => {
  const SETTINGS = {
    SITE_NAME: 'Ёж и Хмель',
    SITE_PHONE: '+7 (495) 000-00-00',
    SITE_EMAIL: 'ezh@hmel.example',
    ADDRESS: 'ул. Садовая, 1',
    SOCIAL_URL: 'https://t.me/ezh',
    SOCIAL_TITLE: 'Мы в Телеграме',
    SOCIAL_NAME: '@ezh',
    LEGAL: 'Юрлицо: ООО «Ёж»\n\nИНН: 7700000000\nбез подписи',
    MAP_FRAME:
      '<script>alert(1)</script><iframe src="https://yandex.ru/map-widget/v1/?ll=1%2C2&z=16" onload="x()"></iframe>',
  };
  const openWith = (settings: Record<string, string>) => openShop({ content: { ...smallShop(), settings } });
  const detailsOf = ({ html }: Visit) =>
    textOf(readPage(html).one('section', { 'aria-labelledby': 'contact-details' }));

  test('are all there, with links and the map; of its HTML only the address counts', async () => {
    const { shopper } = await openWith(SETTINGS);
    const visit = await shopper.visit('/contact');
    const { links } = visit.page;
    expect(visit.status).toBe(200);
    expect(detailsOf(visit)).toBe(
      'Как нас найти Телефон +7 (495) 000-00-00 Адрес ул. Садовая, 1 Почта ezh@hmel.example ' +
        'Мы в Телеграме @ezh Реквизиты Юрлицо ООО «Ёж» ИНН 7700000000 без подписи',
    );
    expect(links).toEqual(
      expect.arrayContaining(['tel:+74950000000', 'mailto:ezh@hmel.example', 'https://t.me/ezh']),
    );
    const map = await press(shopper, visit, 'Показать карту');
    expect(map.page.one('iframe').attribs).toMatchObject({
      src: 'https://yandex.ru/map-widget/v1/?ll=1%2C2&z=16',
      title: '«Ёж и Хмель» на карте',
      loading: 'lazy',
    });
    expect(map.html).not.toMatch(/alert\(1\)|onload/);
    expect(map.headers.get('Content-Security-Policy')).toContain('frame-src https://yandex.ru');
  });

  test('load the map after «Показать карту» only, whatever the cookie banner was answered', async () => {
    const { shopper } = await openWith(SETTINGS);
    const frames = ({ page }: Visit) => page.all('iframe').length;
    const visit = await shopper.visit('/contact');
    expect(frames(visit)).toBe(0);
    await press(shopper, visit, 'OK');
    const consented = await shopper.visit('/contact');
    expect(frames(consented)).toBe(0);
    const map = await press(shopper, consented, 'Показать карту');
    expect([frames(map), map.headers.getSetCookie()]).toEqual([1, []]);
    expect(frames(await press(shopper, map, 'Скрыть карту'))).toBe(0);
    expect(frames(await shopper.visit('/contact'))).toBe(0);
  });

  test('are left out where the shop has none, and so is a map of another host', async () => {
    const MAP_FRAME = '<iframe src="https://yandex.ru.evil.test/map"></iframe>';
    const { shopper } = await openWith({ SITE_NAME: 'Ёж', SITE_PHONE: '', LEGAL: ' \n', MAP_FRAME });
    const visit = await shopper.visit('/contact');
    expect(detailsOf(visit)).toBe('Как нас найти');
    expect(visit.page.all('iframe')).toEqual([]);
  });

  test('do not put a name with quotes into quotes again', async () => {
    const { shopper } = await openWith({ SITE_NAME: 'Кафе «Ёж»' });
    const { page } = await shopper.visit('/contact');
    expect(page.text).toMatch(/© \d{4} Кафе «Ёж»/);
  });

  test('that are unknown while the API is down are labelled so; the form is shown', async () => {
    const { shopper, api } = await openShop();
    api.down();
    const visit = await shopper.visit('/contact');
    const { alerts } = visit.page;
    expect([visit.status, alerts]).toEqual([503, ['Контакты сейчас недоступны. Попробовать ещё раз']]);
    expect(valuesOf(visit)).toMatchObject({ fullName: '' });
    api.up();
    const again = await shopper.visit('/contact');
    expect([again.status, again.page.alerts]).toEqual([200, []]);
  });
});

describe('a message', () => {
  test('reaches the API trimmed, and the empty form returns with thanks', async () => {
    const email = 'олег@почта.рф';
    const shop = await openShop();
    shop.api.down('GET /settings');
    const posted = await send(shop.shopper, {
      ...COMPLETE,
      fullName: '  Олег Тарасевич ',
      email: ` ${email} `,
    });
    expect([posted.status, posted.location]).toEqual([303, '/contact']);
    expect(messagesSent(shop)).toEqual([{ ...MESSAGE, email }]);
    const stored = await shop.store.selectFrom('feedback').selectAll().execute();
    expect(stored).toMatchObject([{ email, subject: MESSAGE.subject, content: MESSAGE.content }]);
    const back = await posted.follow();
    expect(back.page.notices).toEqual([THANKS]);
    expect(Object.values(valuesOf(back)).join('')).toBe('');
    expect((await shop.shopper.visit('/contact')).page.notices).toEqual([]);
  });

  test.each([
    ['email', 'oleg@', 'E-mail: неверный формат e-mail'],
    ['subject', 'т'.repeat(201), 'Тема: не длиннее 200 символов'],
    ['content', '\n \n', 'Текст сообщения: обязательное поле'],
  ])('with %s %j keeps its input and shows the reason', async (name, value, text) => {
    const shop = await openShop();
    const typed = { ...COMPLETE, [name]: value };
    const answer = await shop.shopper.visit('/contact', typed);
    const { summary, byId, description } = answer.page;
    expect([answer.status, messagesSent(shop)]).toEqual([400, []]);
    expect(summary).toEqual([[`#feedback-${name}`, text]]);
    const field = byId(`feedback-${name}`);
    expect(field?.attribs['aria-invalid']).toBe('true');
    expect(field && description(field)).toContain(text.replace(/^.*: /, ''));
    const { [name]: _, ...others } = COMPLETE as Record<string, string>;
    expect(valuesOf(answer)).toEqual({ ...others, ...(value && { [name]: value }), website: '' });
  });

  test('with the field for robots filled in is not thanked for; sent again as it is, it arrives', async () => {
    const shop = await openShop();
    const refused = await send(shop.shopper, { ...COMPLETE, website: 'https://filled-in.test' });
    expect([refused.status, refused.page.notices, messagesSent(shop)]).toEqual([400, [], []]);
    expect(refused.page.alerts).toEqual([expect.stringMatching(/^Сообщение не отправлено/)]);
    expect(valuesOf(refused)).toEqual({ ...COMPLETE, website: '' });
    expect((await press(shop.shopper, refused, 'Отправить')).status).toBe(303);
    expect(messagesSent(shop)).toEqual([MESSAGE]);
  });
});

describe('a message that the API does not accept', () => {
  const UNCERTAIN =
    'Не удалось узнать, дошло ли сообщение. Если отправить его ещё раз, оно может прийти дважды. Введённое сохранилось.';

  test('because of its fields has each reason beside its field, the rest above', async () => {
    const { shopper, api } = await openShop();
    const refusal = {
      email: ['такого ящика нет'],
      nonFieldErrors: ['Слишком много писем'],
      phone: 'нужен телефон',
    };
    api.answer(400, refusal, CALL);
    const answer = await send(shopper);
    const { summary, alerts } = answer.page;
    expect(answer.status).toBe(400);
    expect(summary).toEqual([['#feedback-email', 'E-mail: такого ящика нет']]);
    expect(alerts).toEqual(['Слишком много писем', 'нужен телефон']);
    expect(valuesOf(answer)).toEqual({ ...COMPLETE, website: '' });
  });

  test.each<[string, (api: Shop['api']) => void, number, string]>([
    ['a passed deadline', (api) => api.timeOut(CALL), 503, UNCERTAIN],
    ['a lost response', (api) => api.loseAnswers(CALL), 503, UNCERTAIN],
    ['an error', (api) => api.answer(500, { detail: 'внутренняя ошибка' }, CALL), 503, UNCERTAIN],
    ['an API that is down', (api) => api.down(), 503, FAILED],
    ['an overload', (api) => api.answer(429, '', CALL), 503, FAILED],
    ['a method that the API does not know', (api) => api.answer(405, '', CALL), 503, FAILED],
    [
      'a refusal by another status',
      (api) => api.answer(422, { nonFieldErrors: ['Коротко'] }, CALL),
      400,
      'Коротко',
    ],
    ['a pause', (api) => api.answer(503, '', CALL, { 'Retry-After': '1' }), 503, FAILED],
    ['a missing endpoint', (api) => api.answer(404, { detail: 'нет' }, CALL), 503, FAILED],
  ])('because of %s: input is kept, and can be sent again', async (_, fail, status, text) => {
    const shop = await openShop();
    const page = await shop.shopper.visit('/contact');
    fail(shop.api);
    const answer = await press(shop.shopper, page, 'Отправить', { typed: COMPLETE });
    expect([answer.status, answer.page.alerts]).toEqual([status, [text]]);
    expect(valuesOf(answer)).toEqual({ ...COMPLETE, website: '' });
    shop.api.up();
    expect((await press(shop.shopper, answer, 'Отправить')).status).toBe(303);
    expect(messagesSent(shop).at(-1)).toEqual(MESSAGE);
  });
});
