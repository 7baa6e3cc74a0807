import { expect, test } from 'vitest';
import { signedHeaders } from '#upstream/outbox/webhook.ts';
import { isFromShop, receive } from './receiver.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const AT = new Date(1_614_265_330_000);
const BODY = '{"test": 2432232314}';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const headers = new Headers(signedHeaders(SECRET, { id: ID, body: BODY, at: AT }));
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const without = (name: string, value = '') => {
  const changed = new Headers(headers);
  changed.set(name, value);
  return changed;
};

test('the signature is the one that Standard Webhooks gives as an example', () => {
  expect(headers.get('webhook-signature')).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test.each<[what: string, headers: Headers, body: string, now: Date, isTaken: boolean]>([
  ['what the shop sent', headers, BODY, AT, true],
  ['it, five minutes later', headers, BODY, after(300), true],
  ['it, repeated later', headers, BODY, after(301), false],
  ['it, of the future', headers, BODY, after(-301), false],
  ['another body', headers, `${BODY} `, AT, false],
  ['another id', without('webhook-id', 'msg_2'), BODY, AT, false],
  ['no id', without('webhook-id'), BODY, AT, false],
  ['a later time', without('webhook-timestamp', '1614265331'), BODY, AT, false],
  ['no time', without('webhook-timestamp', 'now'), BODY, AT, false],
  ['no signature', without('webhook-signature'), BODY, AT, false],
  ['one of two', without('webhook-signature', `v1,AAAA ${headers.get('webhook-signature')}`), BODY, AT, true],
])('%s', (_, given, body, now, isTaken) => {
  expect(isFromShop(given, body, SECRET, now)).toBe(isTaken);
});

test('a stranger is refused; a double is answered like the first', async () => {
  const post = (secret: string) => {
    const signed = signedHeaders(secret, { id: ID, body: BODY, at: AT });
    return receive(
      new Request('http://till.test', { method: 'POST', headers: signed, body: BODY }),
      SECRET,
      AT,
    );
  };
  const answers = [await post('whsec_AAAA'), await post(SECRET), await post(SECRET)];
  expect(answers.map(({ status }) => status)).toEqual([401, 204, 204]);
});
