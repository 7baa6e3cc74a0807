import { describe, expect, test } from 'vitest';
import { action, loader } from '#app/routes/contact.tsx';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop, press, type Shop } from './support/shop.ts';
import { browserRequest, type Form, type Shopper, type Visit } from './support/visit.ts';

const MESSAGE = {
  fullName: 'Олег Тарасевич',
  email: 'oleg@mail.example',
  subject: 'Столик на субботу',
  content: 'Нас будет шестеро.\nМожно у окна?',
};
const COMPLETE = { ...MESSAGE, privacy: 'on', personalData: 'on' };

async function send(shopper: Shopper, typed: Form = COMPLETE): Promise<Visit> {
  return press(shopper, await shopper.visit('/contact'), 'Отправить', { typed });
}

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

function shopWith(settings: Record<string, string>) {
  return { content: { ...smallShop(), settings } };
}

describe('the contacts', () => {
  test('name every way to the shop and who stands behind it', async () => {
    const { shopper } = await openShop(shopWith(SETTINGS));
    const { status, html } = await shopper.visit('/contact');
    const page = readPage(html);
    expect(status).toBe(200);
    const details = page.one('section', { 'aria-labelledby': 'contact-details' });
    expect(textOf(details)).toBe(
      'Как нас найти Телефон +7 (495) 000-00-00 Адрес ул. Садовая, 1 Почта ezh@hmel.example ' +
        'Мы в Телеграме @ezh Реквизиты Юрлицо ООО «Ёж» ИНН 7700000000 без подписи',
    );
    expect(page.links).toEqual(
      expect.arrayContaining(['tel:+74950000000', 'mailto:ezh@hmel.example', 'https://t.me/ezh']),
    );
  });

  test('frame the map of the address in MAP_FRAME and nothing else of it', async () => {
    const { shopper } = await openShop(shopWith(SETTINGS));
    const { html, headers } = await shopper.visit('/contact');
    const frame = readPage(html).one('iframe').attribs;
    expect(frame).toMatchObject({
      src: 'https://yandex.ru/map-widget/v1/?ll=1%2C2&z=16',
      title: '«Ёж и Хмель» на карте',
      loading: 'lazy',
    });
    expect(html).not.toMatch(/alert\(1\)|onload/);
    expect(headers.get('Content-Security-Policy')).toContain('frame-src https://yandex.ru');
  });

  test('open the map by themselves once cookies were agreed to', async () => {
    const { shopper } = await openShop(shopWith(SETTINGS));
    const map = async () =>
      readPage((await shopper.visit('/contact')).html).one('details', { class: 'contact-map' }).attribs;
    expect(await map()).not.toHaveProperty('open');
    shopper.cookies.set('cookieConsent', 'true');
    expect(await map()).toHaveProperty('open');
  });

  test('show no map of a host that is not allowed', async () => {
    const MAP_FRAME = '<iframe src="https://yandex.ru.evil.test/map"></iframe>';
    const { shopper } = await openShop(shopWith({ ...SETTINGS, MAP_FRAME }));
    expect(readPage((await shopper.visit('/contact')).html).all('iframe')).toEqual([]);
  });

  test('leave out what the shop does not tell', async () => {
    const { shopper } = await openShop(shopWith({ SITE_NAME: 'Ёж', SITE_PHONE: '', LEGAL: ' \n' }));
    const { html } = await shopper.visit('/contact');
    const details = readPage(html).one('section', { 'aria-labelledby': 'contact-details' });
    expect(textOf(details)).toBe('Как нас найти');
  });
});

describe('a message', () => {
  test('goes to the API trimmed, without the consents, and an empty form comes back with thanks', async () => {
    const { shopper, sent } = await openShop();
    const posted = await send(shopper, {
      ...COMPLETE,
      fullName: '  Олег Тарасевич ',
      email: ' oleg@mail.example ',
    });
    expect([posted.status, posted.location]).toEqual([303, '/contact']);
    expect(sent('POST', '/feedback/contact/').map(({ body }) => body)).toEqual([MESSAGE]);

    const back = readPage((await posted.follow()).html);
    expect(back.notices).toEqual(['Отлично! Спасибо. Мы получили Ваше сообщение']);
    expect(typedOn(back)).toEqual({
      fullName: '',
      email: '',
      subject: '',
      content: '',
      website: '',
    });
    expect(readPage((await shopper.visit('/contact')).html).notices).toEqual([]);
  });

  test.each(['oleg@mail.example', 'олег@почта.рф'])('of %s is kept by the shop', async (email) => {
    const { shopper, store } = await openShop();
    await send(shopper, { ...COMPLETE, email });
    const kept = await store.selectFrom('feedback').selectAll().execute();
    expect(kept).toEqual([
      expect.objectContaining({ email, subject: 'Столик на субботу', content: MESSAGE.content }),
    ]);
  });

  test('with scripts leads to a form with another key that says so once, which a refused one does not', async () => {
    const { shopper } = await openShop();
    const openForm = async () => {
      const { value } = await shopper.visitData('/contact');
      return (value['routes/contact'] as { data: { form: { key: string; wasSent: boolean } } }).data.form;
    };
    const { key } = await openForm();
    expect((await shopper.visitData('/contact', { ...COMPLETE, email: '' })).status).toBe(400);
    expect((await openForm()).wasSent).toBe(false);
    expect((await shopper.visitData('/contact', COMPLETE)).location).toBe('/contact');
    const next = await openForm();
    expect(next.key).not.toBe(key);
    expect(next.wasSent).toBe(true);
    expect((await openForm()).wasSent).toBe(false);
  });

  test.each([
    ['fullName', '', 'Ваше имя', 'обязательное поле'],
    ['email', '   ', 'E-mail', 'обязательное поле'],
    ['email', 'oleg@', 'E-mail', 'неверный формат e-mail'],
    ['subject', '', 'Тема', 'обязательное поле'],
    ['subject', 'т'.repeat(201), 'Тема', 'не длиннее 200 символов'],
    ['content', '\n \n', 'Текст сообщения', 'обязательное поле'],
    ['privacy', '', 'Политика конфиденциальности', 'нужно ваше согласие'],
    ['personalData', '', 'Персональные данные', 'нужно ваше согласие'],
  ])(
    'with %s %j comes back as it was typed, the message beside the field and in the summary',
    async (name, value, label, message) => {
      const { shopper, sent } = await openShop();
      const typed: Record<string, string> = { ...COMPLETE, [name]: value };
      // A box that is not ticked is not sent.
      if (value === '') delete typed[name];
      const answer = await shopper.visit('/contact', typed);
      const page = readPage(answer.html);
      expect(answer.status).toBe(400);
      expect(sent('POST', '/feedback/contact/')).toEqual([]);
      expect(page.summary).toEqual([[`#feedback-${name}`, `${label}: ${message}`]]);
      const field = page.byId(`feedback-${name}`);
      expect(field?.attribs['aria-invalid']).toBe('true');
      expect(field && page.description(field)).toContain(message);
      const { website, ...kept } = typedOn(page);
      expect(kept).toEqual({ ...typed, ...(name in MESSAGE ? { [name]: value } : {}) });
    },
  );

  test('with nothing in it names every field, in the order of the form', async () => {
    const { shopper } = await openShop();
    const answer = await shopper.visit('/contact', { website: '' });
    expect(answer.status).toBe(400);
    expect(readPage(answer.html).summary.map(([href]) => href)).toEqual(
      ['fullName', 'email', 'subject', 'content', 'privacy', 'personalData'].map(
        (name) => `#feedback-${name}`,
      ),
    );
  });

  test('of a robot is thanked for and dropped', async () => {
    const { shopper, sent } = await openShop();
    const posted = await send(shopper, { ...COMPLETE, website: 'https://spam.test' });
    expect([posted.status, posted.location]).toEqual([303, '/contact']);
    expect(readPage((await posted.follow()).html).notices).toEqual([
      'Отлично! Спасибо. Мы получили Ваше сообщение',
    ]);
    expect(sent('POST', '/feedback/contact/')).toEqual([]);
  });

  test('from another site is not taken', async () => {
    const { shopper, sent } = await openShop();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
    expect((await shopper.visit('/contact', COMPLETE, { headers })).status).toBe(403);
    expect(sent('POST', '/feedback/contact/')).toEqual([]);
  });
});

test('a signed-in shopper finds name and e-mail filled in', async () => {
  const { shopper } = await openShop();
  shopper.cookies.set('usertoken', 'token-of-marina');
  const page = readPage((await shopper.visit('/contact')).html);
  expect(page.values('feedback')).toMatchObject({ fullName: 'Марина', email: 'marina@mail.example' });
});

describe('a message the API does not take', () => {
  test('for its fields: each message beside its field, the rest above', async () => {
    const { shopper, api } = await openShop();
    const refusal = {
      email: ['такого ящика нет'],
      nonFieldErrors: ['Слишком много писем'],
      phone: 'нужен телефон',
    };
    api.answer(400, refusal, 'POST /feedback/contact/');
    const answer = await send(shopper);
    const page = readPage(answer.html);
    expect(answer.status).toBe(400);
    expect(page.summary).toEqual([['#feedback-email', 'E-mail: такого ящика нет']]);
    expect(page.alerts).toEqual(['Слишком много писем', 'нужен телефон']);
    expect(typedOn(page)).toEqual({ ...COMPLETE, website: '' });
  });

  const FAILED = 'Сообщение не отправлено. Попробуйте ещё раз чуть позже: введённое сохранилось.';
  const UNCERTAIN =
    'Не удалось узнать, дошло ли сообщение. Если отправить его ещё раз, оно может прийти дважды. Введённое сохранилось.';

  test('without a reason: says that it was not sent', async () => {
    const { shopper, api } = await openShop();
    api.answer(400, {}, 'POST /feedback/contact/');
    const answer = await send(shopper);
    expect([answer.status, readPage(answer.html).alerts]).toEqual([400, [FAILED]]);
  });

  const CALL = 'POST /feedback/contact/';
  test.each<[string, (api: Shop['api']) => void, string]>([
    ['a passed deadline', (api) => api.timeOut(CALL), UNCERTAIN],
    ['a lost answer', (api) => api.loseAnswers(CALL), UNCERTAIN],
    ['an error', (api) => api.answer(500, { detail: 'внутренняя ошибка' }, CALL), UNCERTAIN],
    ['a gateway that has waited in vain', (api) => api.answer(504, '<html>', CALL), UNCERTAIN],
    ['broken JSON', (api) => api.answer(200, '{"ok"', CALL), UNCERTAIN],
    ['nobody there', (api) => api.down(), FAILED],
    ['too much to do', (api) => api.answer(429, '', CALL), FAILED],
    ['a rest', (api) => api.answer(503, '', CALL, { 'Retry-After': '1' }), FAILED],
    ['a refusal of another shape', (api) => api.answer(400, 7, CALL), FAILED],
    ['no right to write', (api) => api.answer(403, {}, CALL), FAILED],
    ['no such endpoint', (api) => api.answer(404, { detail: 'нет' }, CALL), FAILED],
  ])('for %s: everything typed stays, and can be sent once more', async (_, fail, words) => {
    const { shopper, api, sent } = await openShop();
    const page = await shopper.visit('/contact');
    fail(api);
    const answer = await press(shopper, page, 'Отправить', { typed: COMPLETE });
    expect(answer.status).toBe(503);
    expect(readPage(answer.html).alerts).toEqual([words]);
    expect(typedOn(readPage(answer.html))).toEqual({ ...COMPLETE, website: '' });

    api.up();
    const again = await press(shopper, answer, 'Отправить');
    expect(again.status).toBe(303);
    expect(sent('POST', '/feedback/contact/').at(-1)?.body).toEqual(MESSAGE);
  });

  test.each([
    [201, ''],
    [201, 'null'],
    [200, 'null'],
    [200, '[]'],
  ])('whose body is not read counts as taken: %i %j', async (status, body) => {
    const { shopper, api } = await openShop();
    api.answer(status, body, 'POST /feedback/contact/');
    const posted = await send(shopper);
    expect([posted.status, posted.location]).toEqual([303, '/contact']);
  });
});

describe('without the API', () => {
  test('the form is there and the status tells', async () => {
    const { shopper, api } = await openShop();
    api.down();
    const { status, html } = await shopper.visit('/contact');
    expect(status).toBe(503);
    expect(readPage(html).values('feedback')).toMatchObject({ fullName: '' });
  });

  test('what was not sent is on the page even if nothing else can be', async () => {
    const { shopper, api } = await openShop();
    api.down();
    const answer = await shopper.visit('/contact', COMPLETE);
    expect(answer.status).toBe(503);
    expect(typedOn(readPage(answer.html))).toEqual({ ...COMPLETE, website: '' });
  });
});

describe('loader and action alone', () => {
  test('the constraints the browser checks by are the server’s', async () => {
    const { fetch } = await openShop();
    const request = browserRequest('/contact');
    const { result } = await inRequest({ fetch }, request, (context) =>
      loader(routeArgs(request, {}, context)),
    );
    expect(result?.data.form.constraint).toEqual({
      fullName: { required: true, minLength: 1, maxLength: 100 },
      email: { required: true, minLength: 1, maxLength: 100 },
      subject: { required: true, minLength: 1, maxLength: 200 },
      content: { required: true, minLength: 1, maxLength: 5000 },
      privacy: { required: true },
      personalData: { required: true },
    });
  });

  test.each([
    ['application/json', JSON.stringify(COMPLETE), 415],
    ['multipart/form-data; boundary=x', '--y', 400],
    ['application/x-www-form-urlencoded', `content=${'x'.repeat(70_000)}`, 413],
  ])('a body of %s that is none is refused', async (type, body, status) => {
    const { fetch, calls } = await openShop();
    const request = browserRequest('/contact', undefined, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
    const { thrown } = await inRequest({ fetch }, request, (context) =>
      action(routeArgs(request, {}, context)),
    );
    expect(thrown).toMatchObject({ init: { status } });
    expect(calls).toEqual([]);
  });
});

describe('a page nobody has seen, while the API is down', () => {
  const UNKNOWN = 'Контакты сейчас недоступны. Попробовать ещё раз';

  test('says that it does not know the contacts, and how to try again', async () => {
    const { shopper, api } = await openShop();
    api.down();
    const { status, html } = await shopper.visit('/contact');
    const page = readPage(html);
    expect([status, page.alerts]).toEqual([503, [UNKNOWN]]);
    expect(textOf(page.one('a', { href: '/contact', 'data-reload': /^/ }))).toBe('Попробовать ещё раз');
    api.up();
    const again = await shopper.visit('/contact');
    expect([again.status, readPage(again.html).alerts]).toEqual([200, []]);
  });

  test('sends a message as soon as the API takes it', async () => {
    const { shopper, api, sent } = await openShop();
    api.down('GET /settings');
    const posted = await send(shopper);
    expect([posted.status, posted.location]).toEqual([303, '/contact']);
    expect(sent('POST', '/feedback/contact/')).toHaveLength(1);
  });

  test('keeps a message that was not sent: no link leads away from what was typed', async () => {
    const { shopper, api } = await openShop();
    api.down();
    const answer = await send(shopper);
    const page = readPage(answer.html);
    expect([answer.status, page.alerts]).toEqual([
      503,
      ['Сообщение не отправлено. Попробуйте ещё раз чуть позже: введённое сохранилось.'],
    ]);
    expect(typedOn(page)).toEqual({ ...COMPLETE, website: '' });
  });
});

/** The form's fields without the time when it was opened. */
function typedOn({ values }: ReturnType<typeof readPage>) {
  const { opened, ...typed } = values('feedback');
  expect(opened).toMatch(/^\d{13}$/);
  return typed;
}
