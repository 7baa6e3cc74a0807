import { defineConfig, devices } from 'playwright/test';
import { shop } from './tests/e2e/support/shop.ts';

const START = 'start.test.ts';
const journeys = { testIgnore: START };
// A preset always: without one the user agent says HeadlessChrome, and tests would see what only robots are sent.
const desktop = { ...devices['Desktop Chrome'] };
const phone = { ...devices['Pixel 7'] };
const noJs = { javaScriptEnabled: false };

/** Every journey runs in four projects. What exists in some of them only is tagged: @js, @no-js, @desktop, @phone. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: shop.address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: shop.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        // Nothing outside this machine: tests must not depend on the network, nor visit anyone's map.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'js-desktop', ...journeys, use: desktop, grepInvert: /@no-js|@phone/ },
    { name: 'js-phone', ...journeys, use: phone, grepInvert: /@no-js|@desktop/ },
    { name: 'no-js-desktop', ...journeys, use: { ...desktop, ...noJs }, grepInvert: /@js|@phone/ },
    { name: 'no-js-phone', ...journeys, use: { ...phone, ...noJs }, grepInvert: /@js|@desktop/ },
    // What `npm start` does to the machine; no browser is needed for that.
    { name: 'start', testMatch: START },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    env: shop.env,
    url: `${shop.address}/healthz`,
    // The first start on a fresh clone also builds and composes every picture.
    timeout: 10 * 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stderr: 'pipe',
  },
});
