import { expect, test } from 'vitest';
import { openShop } from '#tests/routes/support/shop.ts';

const MESSAGE = {
  fullName: 'Марина',
  email: 'marina@mail.example',
  subject: 'Столик',
  content: 'На четверых, в субботу',
  privacy: 'on',
  personalData: 'on',
};

test('a loader gives what its page shows', async () => {
  const { shopper } = await openShop();
  const { value } = await shopper.visitData('/page/delivery');
  expect(value['routes/info-page']).toMatchObject({ data: { page: { title: 'Доставка' } } });
});

test('an action that refuses says why, keeps what was typed, and sends nothing', async () => {
  const { shopper, sent } = await openShop();
  const { status, value } = await shopper.visitData('/contact', { ...MESSAGE, email: 'marina' });
  expect([status, value.data]).toMatchObject([
    400,
    { result: { error: { email: ['неверный формат e-mail'] }, initialValue: { fullName: 'Марина' } } },
  ]);
  expect(sent('POST', '/feedback/contact/')).toEqual([]);
});
