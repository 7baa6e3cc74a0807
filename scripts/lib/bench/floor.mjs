import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The least that a server in Node does: finds the answer and sends it. */
const [file, port] = process.argv.slice(2);
const answers = new Map(
  JSON.parse(readFileSync(file, 'utf8')).map(({ key, status, head, body }) => [
    key,
    { status, head, body: Buffer.from(body, 'base64') },
  ]),
);

createServer((request, response) => {
  const answer = answers.get(`${request.headers.cookie ?? ''} ${request.url}`);
  if (!answer) return response.end();
  response.writeHead(answer.status, answer.head);
  return response.end(answer.body);
}).listen(Number(port), '127.0.0.1');
