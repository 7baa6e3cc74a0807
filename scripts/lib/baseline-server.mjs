import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Sends recorded responses: the floor of `npm run bench`. */
const responses = new Map(
  JSON.parse(readFileSync(process.argv[2], 'utf8')).map(({ key, body, ...head }) => [
    key,
    { ...head, body: Buffer.from(body, 'base64') },
  ]),
);

createServer((request, response) => {
  const found = responses.get(`${request.headers.cookie ?? ''} ${request.url}`);
  if (!found) return response.end();
  response.writeHead(found.status, found.headers);
  return response.end(found.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
