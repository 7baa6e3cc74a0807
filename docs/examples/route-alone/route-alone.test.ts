import { expect, test } from 'vitest';
import * as contact from '#app/routes/contact.tsx';
import * as infoPage from '#app/routes/info-page.tsx';
import { inRequest, routeArgs } from '#tests/routes/support/route-args.ts';
import { openShop } from '#tests/routes/support/shop.ts';
import { browserRequest, type Form } from '#tests/routes/support/visit.ts';

const MESSAGE = {
  fullName: 'Марина',
  email: 'marina@mail.example',
  subject: 'Столик',
  content: 'На четверых, в субботу',
  privacy: 'on',
  personalData: 'on',
};

function load(api: Parameters<typeof inRequest>[0], slug: string) {
  const request = browserRequest(`/page/${slug}`);
  return inRequest(api, request, (context) => infoPage.loader(routeArgs(request, { slug }, context)));
}

function post(api: Parameters<typeof inRequest>[0], form: Form) {
  const request = browserRequest('/contact', form);
  return inRequest(api, request, (context) => contact.action(routeArgs(request, {}, context)));
}

test('a loader gives what its page shows', async () => {
  const { result } = await load(await openShop(), 'delivery');
  expect(result).toMatchObject({ page: { title: 'Доставка', content: '<p>Привезём за\u00a0час</p>' } });
});

test('a loader throws what its page cannot do without', async () => {
  const shop = await openShop();
  expect((await load(shop, 'nothing')).thrown).toMatchObject({ init: { status: 404 } });
  shop.api.down();
  expect((await load(shop, 'delivery')).thrown).toMatchObject({ init: { status: 503 } });
});

test('an action that did it leads on, with a notice in a cookie', async () => {
  const shop = await openShop();
  const { result } = await post(shop, MESSAGE);
  const { status, headers } = result as Response;
  expect([status, headers.get('Location')]).toEqual([303, '/contact']);
  expect(headers.getSetCookie()).toEqual([expect.stringContaining('notices=')]);
  expect(shop.sent('POST', '/feedback/contact/')).toHaveLength(1);
});

test('an action that refuses says why, keeps what was typed, and sends nothing', async () => {
  const shop = await openShop();
  const { result } = await post(shop, { ...MESSAGE, email: 'marina' });
  expect(result).toMatchObject({
    init: { status: 400 },
    data: {
      result: { error: { email: ['неверный формат e-mail'] }, initialValue: { fullName: 'Марина' } },
    },
  });
  expect(shop.sent('POST', '/feedback/contact/')).toEqual([]);
});
