/** https://w3c.github.io/webdriver-bidi */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import WebSocket from 'ws';
import { type Browser, type Driver, type Size, startProgram, type Tab } from './browser.ts';

const NAMES = ['firefox-esr', 'firefox'];

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // All hosts but this one are behind a closed port: tests must not depend on the network.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

export const firefox: Driver = {
  programs: [{ names: NAMES, debianPackage: 'firefox-esr' }],

  async start(folder) {
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(path.join(folder, 'user.js'), lines.join(''));
    const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
    const program = startProgram(NAMES, args, { HOME: folder });
    const address = await program.printed(/^WebDriver BiDi listening on (ws:\S+)/);
    return connect(address, program.kill);
  },
};

type Reply = { id: number; type: string; result?: unknown; error?: string; message?: string };
type LogEntry = { method: 'log.entryAdded'; params: { level: string; text: string } };
type Send = <Result>(method: string, params: object) => Promise<Result>;

async function connect(address: string, kill: () => Promise<void>): Promise<Browser> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (reply: Reply) => void>();
  const faults: string[] = [];
  let lastId = 0;

  socket.on('message', (data) => {
    const message: Reply | LogEntry = JSON.parse(String(data));
    if ('method' in message) {
      if (message.params.level === 'error') faults.push(message.params.text);
    } else waiting.get(message.id)?.(message);
  });
  await once(socket, 'open');

  const send: Send = async (method, params) => {
    const id = ++lastId;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await replied;
    waiting.delete(id);
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result as never;
  };

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    openTab: (viewport) => openTab(send, viewport, faults),
    async close() {
      socket.terminate();
      await kill();
    },
  };
}

async function openTab(send: Send, viewport: Size, faults: string[]): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  await send('browsingContext.setViewport', { context, viewport });
  faults.length = 0;
  return {
    goTo: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    traverse: (delta) => send('browsingContext.traverseHistory', { context, delta }),
    async run(fn, ...args) {
      const { result } = await send<{ result?: { value: string } }>('script.callFunction', {
        functionDeclaration: `async (json) => JSON.stringify((await (${fn})(...JSON.parse(json))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (result === undefined) throw new Error('The function threw');
      return JSON.parse(result.value);
    },
    act: (source) => send('input.performActions', { context, actions: [source] }),
    faults: () => [...faults],
    close: () => send('browser.removeUserContext', { userContext }),
  };
}
