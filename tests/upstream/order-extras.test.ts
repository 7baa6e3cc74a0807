/** Protects what goes with an order at the restaurant: bounds, change that covers the sum, ticket, note, change of payment. */
import { expect } from 'vitest';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { type Desk, deskTest as test, textOn } from '#tests/upstream/support/desk.ts';
import { press, problemsOn, RECOUNT, SAVE, saveChange } from '#tests/upstream/support/order-form.ts';

const KEY = 'key-of-the-guest';
const EXTRAS = { cutlery: 2, ifSoldOut: 'call', changeFrom: 5000 };

async function place({ api }: Desk, extras: object) {
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const fields = { phone: '+7-912-345-67-89', fullName: 'Анна', delivery: 0, address: 'Невский пр., 1' };
  const items = [{ product: borshch, quantity: 1 }];
  return guest.post<{ id: number } & Record<string, unknown>>(
    '/order/',
    { ...fields, items, ...extras },
    { 'Idempotency-Key': KEY },
  );
}

test('come back as they were sent, to the key of the order', async ({ desk }) => {
  expect(await place(desk, EXTRAS)).toMatchObject({ status: 201, body: EXTRAS });
});

test.for<[object, object]>([
  [{ cutlery: 31 }, { cutlery: ['целое число от 0 до 30'] }],
  [{ cutlery: '2' }, { cutlery: ['целое число от 0 до 30'] }],
  [{ ifSoldOut: 'дракон' }, { ifSoldOut: ['выберите из списка'] }],
  [{ leaveAtDoor: 'on' }, { leaveAtDoor: ['допустимо только true или false'] }],
  [{ changeFrom: 449 }, { changeFrom: ['меньше суммы заказа, она 450.-'] }],
])('%j is refused', async ([extras, body], { desk }) => {
  expect(await place(desk, extras)).toMatchObject({ status: 400, body });
});

test('what belongs to another payment is dropped', async ({ desk }) => {
  const { body } = await place(desk, { payment: 10, changeFrom: 5000, leaveAtDoor: true, cutlery: 0 });
  expect(body).toMatchObject({ cutlery: 0 });
  expect(body).not.toHaveProperty('changeFrom');
  expect(body).not.toHaveProperty('leaveAtDoor');
});

test.for(['', '/ticket', '/note'])('are on the page «%s» of the order', async (path, { desk, marina }) => {
  const { body } = await place(desk, EXTRAS);
  const text = textOn(await marina.visit(`/orders/${body.id}${path}`));
  expect(text).toContain('Приборы: 2 · Если чего-то не окажется: позвонить мне · Сдача с: 5 000 ₽');
});

test('change is no longer asked for when staff change the payment to a card', async ({ desk, marina }) => {
  const { body } = await place(desk, EXTRAS);
  await saveChange(marina, body.id, { payment: '10' });
  const text = textOn(await marina.visit(`/orders/${body.id}`));
  expect(text).toContain('Сдача с: было 5 000 ₽, стало нет');
});

test('staff hear that the change does not cover a changed order', async ({ desk, marina }) => {
  const { body } = await place(desk, { changeFrom: 500 });
  const shown = await press(marina, await marina.visit(`/orders/${body.id}/change`), RECOUNT, {
    'quantity-0': '3',
  });
  expect(problemsOn(shown)).toEqual(['меньше суммы заказа, она 1 350.-']);
  expect(textOn(shown)).not.toContain(SAVE);
});
