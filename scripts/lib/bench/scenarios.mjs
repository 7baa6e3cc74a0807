import { get } from 'node:http';

/** Which pages are measured, for whom. */

const PAGES = {
  category: '/category/burgery-i-gril',
  home: '/',
  dish: '/product/burger-zhzhyonyj-perec',
};
const LINES = { few: 2, many: 6 };
/** The demo shop's guest. */
const TOKEN = 'usertoken=demo-token-marina';
const HEADERS = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** Fills the carts that stay as they are while pages are measured. */
export async function prepareVisitors(server, api) {
  const { results } = await (await fetch(`${api}/products/?onMain=true`)).json();
  const dishes = results.filter(({ canBuy }) => canBuy).map(({ id }) => id);
  return {
    dishes,
    few: await fillCart(server, dishes.slice(0, LINES.few)),
    many: await fillCart(server, dishes.slice(0, LINES.many)),
  };
}

/** @returns the cookies of a new guest with one of each dish in the cart */
export async function fillCart({ address }, dishes) {
  const body = new URLSearchParams(dishes.map((id) => ['intent', `add:${id}:1`]));
  const answer = await fetch(`${address}/cart`, { method: 'POST', body, redirect: 'manual' });
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('sessionid='));
  if (!session) throw new Error(`No cart from ${address}: ${answer.status}`);
  return session.split(';')[0];
}

/** @returns {{ page: string, visitor: string, path: string, headers: Record<string, string> }[]} */
export function scenariosOf({ few, many }) {
  const visitors = { anonymous: null, [`cart of ${LINES.few}`]: few, 'signed in': TOKEN };
  const scenarios = Object.entries(PAGES).flatMap(([page, path]) =>
    Object.entries(visitors).map(([visitor, cookie]) => ({ page, visitor, path, cookie })),
  );
  scenarios.push({ page: 'cart', visitor: `cart of ${LINES.many}`, path: '/cart', cookie: many });
  return scenarios.map(({ cookie, ...scenario }) => ({
    ...scenario,
    cookie: cookie ?? '',
    headers: { ...HEADERS, ...(cookie && { Cookie: cookie }) },
  }));
}

/** The answers of the product, for the floor to send. The last of several: then they are as small as they get. */
export async function capture({ address }, scenarios) {
  const answers = [];
  for (const { path, cookie, headers } of scenarios) {
    for (let times = 0; times < 40; times += 1) await answerOf(address + path, headers);
    await new Promise((resolve) => setTimeout(resolve, 300));
    answers.push({ key: `${cookie} ${path}`, ...(await answerOf(address + path, headers)) });
  }
  return answers;
}

function answerOf(address, headers) {
  return new Promise((resolve, reject) => {
    get(address, { headers }, async (incoming) => {
      const chunks = await incoming.toArray();
      const body = Buffer.concat(chunks);
      const head = [];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
        const name = incoming.rawHeaders[at];
        if (/^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i.test(name)) continue;
        head.push(name, incoming.rawHeaders[at + 1]);
      }
      head.push('Content-Length', String(body.length));
      resolve({ status: incoming.statusCode, head, body: body.toString('base64') });
    }).on('error', reject);
  });
}
