import { expect, test } from 'vitest';
import { openOutbox, PERSONAL } from '#tests/support/outbox.ts';
import { openMailbox, openTcp } from '#tests/support/receiver.ts';
import { emailSender } from '#upstream/outbox/email.ts';

const MAIL = {
  from: 'Ёж и Хмель <shop@mail.test>',
  to: 'kitchen@mail.test, boss@mail.test',
  timeZone: 'Europe/Moscow',
};
const email = (url: string) => ({ channel: 'email' as const, send: emailSender({ url, ...MAIL }) });

test('a letter says what was ordered, and nothing of the guest; a double is known by its id', async () => {
  const outbox = await openOutbox(['email']);
  const mailbox = await openMailbox();
  const id = await outbox.order();
  await outbox.sender([email(mailbox.url)], { deskUrl: 'https://desk.test' }).sendDue();
  const [row] = await outbox.rows();
  expect(row).toMatchObject({ state: 'sent', failure: null });
  const [letter = '', ...more] = mailbox.letters;
  expect(more).toEqual([]);
  expect(letter).toContain(`Message-ID: <${row?.id}@storefront.invalid>`);
  expect(letter).toContain('To: kitchen@mail.test, boss@mail.test');
  expect(decoded(/^Subject: (.*(?:\r\n .*)*)/m.exec(letter)?.[1] ?? '')).toBe(`Новый заказ №${id}`);
  const [, text = ''] = letter.split('\r\n\r\n');
  expect(Buffer.from(text, 'base64').toString().replaceAll('\u00a0', ' ')).toBe(
    `900 ₽, Наличные, Курьер\n2 × Борщ с говядиной\nhttps://desk.test/orders/${id}`,
  );
  for (const personal of PERSONAL) expect(letter + Buffer.from(text, 'base64')).not.toContain(personal);
});

test.each([
  ['refuses the password', { AUTH: '535 shop: go away' }, 'smtp 535'],
  ['refuses who sends', { MAIL: '553 no' }, 'smtp 553'],
  ['knows nobody', { RCPT: '550 no such user kitchen@mail.test' }, 'smtp 550'],
  ['has no room', { letter: '452 full' }, 'smtp 452'],
])('a server that %s is asked again later', async (_, replies, failure) => {
  const outbox = await openOutbox(['email']);
  const { url, letters } = await openMailbox(replies);
  await outbox.order();
  await outbox.sender([email(url)]).sendDue();
  expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 1, failure }]);
  expect(letters.length).toBe(failure === 'smtp 452' ? 1 : 0);
  expect(outbox.lines.join('')).not.toMatch(/mail\.test|secret-of-mail/);
});

test.each([
  ['hangs', () => {}, 'timeout'],
  ['goes on saying nothing', (tell: (text: string) => void) => tell('220-'.repeat(100)), 'timeout'],
])('a server that %s is left after its time', async (_, greet, failure) => {
  const outbox = await openOutbox(['email']);
  let isClosed = false;
  const port = await openTcp((socket) => {
    socket.on('close', () => {
      isClosed = true;
    });
    socket.resume();
    greet((text) => socket.write(text));
  });
  await outbox.order();
  await outbox.sender([email(`smtp://127.0.0.1:${port}`)], { deadlineMs: 100 }).sendDue();
  expect(await outbox.rows()).toMatchObject([{ state: 'waiting', failure }]);
  await expect.poll(() => isClosed).toBe(true);
});

/** A head of a letter, whose words are in base64 or in quoted-printable. */
function decoded(head: string): string {
  return head
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/g, (_, how, text) =>
      how === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );
}

test('a letter on trial has no order in it', async () => {
  const outbox = await openOutbox([]);
  const mailbox = await openMailbox();
  expect(await outbox.sender([email(mailbox.url)]).sendTrial('email')).toBeNull();
  const [letter = ''] = mailbox.letters;
  expect(letter).toContain('Message-ID: <');
  expect(letter).not.toContain('№');
});
