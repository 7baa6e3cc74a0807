/** https://www.w3.org/TR/webdriver2 through WebKitWebDriver, which starts MiniBrowser. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { pickPort } from '../support/shop.ts';
import { type Driver, type Size, startProgram, type Tab } from './browser.ts';

const DRIVER = ['WebKitWebDriver'];
const DISPLAY = ['Xvfb'];
/** All hosts but this one are behind a closed port: tests must not depend on the network. */
const OFFLINE = ['--proxy=http://127.0.0.1:9', '--ignore-host=localhost', '--ignore-host=127.0.0.1'];

const CAPABILITIES = { 'webkitgtk:browserOptions': { args: ['--automation', ...OFFLINE] } };

export const webkit: Driver = {
  programs: [
    { names: DRIVER, debianPackage: 'webkit2gtk-driver' },
    { names: DISPLAY, debianPackage: 'xvfb' },
  ],

  async start(folder) {
    const gtk = path.join(folder, 'gtk-3.0');
    mkdirSync(gtk);
    writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
    // MiniBrowser's buttons would make the narrowest window 447 pixels wide.
    writeFileSync(path.join(gtk, 'gtk.css'), '* { font-size: 1px; padding: 0; margin: 0; min-width: 0 }');

    const display = startProgram(DISPLAY, ['-displayfd', '2', '-screen', '0', '1400x1000x24']);
    const number = await display.printed(/^(\d+)$/);
    const port = await pickPort();
    const driver = startProgram(DRIVER, [`--port=${port}`], {
      DISPLAY: `:${number}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    const call: Call = (method, address, body) => request(method, `http://127.0.0.1:${port}${address}`, body);
    const isUp = () =>
      call('GET', '/status').then(
        () => true,
        () => false,
      );
    await expect.poll(isUp, { message: 'WebKitWebDriver listens' }).toBe(true);
    return {
      openTab: (size) => openTab(call, size),
      async close() {
        await driver.kill();
        await display.kill();
      },
    };
  },
};

type Call = <Result>(method: string, address: string, body?: object) => Promise<Result>;

async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

async function openTab(call: Call, { width, height }: Size): Promise<Tab> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: CAPABILITIES },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { width, height });
  return {
    goTo: (url) => call('POST', `${session}/url`, { url }),
    traverse: (steps) => call('POST', `${session}/${steps < 0 ? 'back' : 'forward'}`, {}),
    run: (fn, ...args) =>
      call('POST', `${session}/execute/sync`, { script: `return (${fn})(...arguments)`, args }),
    act: (source) => call('POST', `${session}/actions`, { actions: [source] }),
    faults: () => [],
    close: () => call('DELETE', session),
  };
}
