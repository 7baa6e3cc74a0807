import { parseArgs } from 'node:util';
import { checkApi } from './check.ts';

const USAGE = `npm run check:api -- --url https://api.example.ru/api/v1

Compares a running backend with contract/openapi.yaml; fills and empties its own cart.

  --url URL          base URL, as in UPSTREAM_URL
  --order            also place an order (twice, with one key) and send a message; both reach the restaurant
  --token TOKEN      usertoken of a signed-in guest, to check the profile
  --timeout SECONDS  timeout of each call (10)
  --sample N         records of each list that are read one by one (20)

Progress is on stderr. Exit code: 0 no errors, 1 errors or nothing to check, 2 backend unreachable or invalid arguments.
`;

function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        order: { type: 'boolean' },
        token: { type: 'string' },
        timeout: { type: 'string', default: '10' },
        sample: { type: 'string', default: '20' },
      },
    });
    const { url = '', order = false, token } = values;
    const [timeoutMs, sample] = [Number(values.timeout) * 1_000, Number(values.sample)];
    return URL.canParse(url) && timeoutMs > 0 && sample >= 1
      ? { url, order, token, timeoutMs, sample }
      : null;
  } catch {
    return null;
  }
}

const options = readOptions();
/** In a log a line per endpoint. */
let shownEndpoint = '';
function showProgress(call: number, endpoint: string): void {
  const line = `${call} ${endpoint}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (endpoint !== shownEndpoint) process.stderr.write(`${line} …\n`);
  shownEndpoint = endpoint;
}

const report = options && (await checkApi({ ...options, onCall: showProgress }));
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
print(options && report ? report.lines(options.url).join('\n') : USAGE);
process.exitCode = report?.exitCode ?? 2;
