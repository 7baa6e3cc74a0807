import { createServer } from 'node:http';
import { argv, env, stderr } from 'node:process';
import { Webhook } from 'standardwebhooks';

/** Events that are worth an SMS, and its text: nothing personal, the gateway is a third party. */
const TEXTS = {
  'order.created': (order) => `Новый заказ №${order.number}, ${order.sums.total} ₽`,
  'order.waiting': (order) => `Заказ №${order.number} никто не принял`,
};

/** The shop waits ten seconds. */
const GATEWAY_MS = 8_000;

/** Ids of sent messages: the shop may send one twice. After a restart of this program the phone may ring twice, too. */
const sent = new Set();

/** @returns the status for the shop, which tries again unless it is 2xx */
export async function forward({ headers, body }, { secret, sendSms, log }) {
  let message;
  try {
    message = new Webhook(secret).verify(body, headers);
  } catch {
    return 401;
  }
  const text = TEXTS[message.type]?.(message.data);
  if (!text || sent.has(message.id)) return 204;
  try {
    await sendSms(text);
  } catch (error) {
    log(`${message.id}: ${error.message}\n`);
    return 502;
  }
  sent.add(message.id);
  return 204;
}

/** SMS.ru as an example: only its answer shows that it took the message. */
export async function sendBySmsRu(text, { apiId, phone, url = 'https://sms.ru/sms/send' }) {
  const body = new URLSearchParams({ api_id: apiId, to: phone, msg: text, json: '1' });
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(GATEWAY_MS) });
  const answer = await response.json();
  const { status, status_code: code } = answer.sms?.[phone] ?? answer;
  if (answer.status !== 'OK' || status !== 'OK') throw new Error(`the gateway refused: ${code}`);
}

export function serve(settings) {
  return createServer(async (request, response) => {
    const status = await readText(request)
      .then((body) => forward({ headers: request.headers, body }, settings))
      .catch(() => 500);
    response.writeHead(status).end();
  });
}

async function readText(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

if (argv[1]?.endsWith('sms.mjs')) {
  const { WEBHOOK_SECRET: secret, SMS_API_ID: apiId, SMS_PHONE: phone, PORT = '8090' } = env;
  const sendSms = (text) => sendBySmsRu(text, { apiId, phone });
  const log = (line) => stderr.write(line);
  serve({ secret, sendSms, log }).listen(Number(PORT), '127.0.0.1');
}
