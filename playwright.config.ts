import { defineConfig, devices, type Project } from 'playwright/test';
import { shop } from './tests/e2e/support/shop.ts';

const START = 'start.test.ts';
const VISUAL = 'visual.test.ts';
const journeys = { testIgnore: [START, VISUAL] };
// A preset always: without one the user agent says HeadlessChrome, and tests would see what only robots are sent.
const desktop = { ...devices['Desktop Chrome'] };
const phone = { ...devices['Pixel 7'] };
const noJs = { javaScriptEnabled: false };

/** The style guide beside its pictures: small ones, because they are kept in git. */
const visual: Project = {
  name: 'visual',
  testMatch: VISUAL,
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  use: {
    ...desktop,
    // Higher than any section: what lies outside of the window may not have been drawn yet.
    viewport: { width: 1200, height: 3200 },
    // A quarter of the pixels. Lines of one pixel stay as strong, and nothing moves by less than two.
    deviceScaleFactor: 0.5,
    // Slides that change by themselves, numbers that count: what moves would never look the same twice.
    contextOptions: { reducedMotion: 'reduce' },
    // What Playwright adds to hold a page still is a stylesheet of its own.
    bypassCSP: true,
  },
  expect: {
    // The dev server brings every module of a page by itself.
    timeout: 4 * 60_000,
    // A colour one step off is seen, and so is an edge that has moved; what another Chromium rounds differently is not.
    toHaveScreenshot: {
      threshold: 0.02,
      maxDiffPixels: 80,
      animations: 'disabled',
      scale: 'device',
    },
  },
};

/**
 * Every journey runs with scripts and without. What exists in some projects only, or is the same in a window of any size,
 * is tagged: @js, @no-js, @desktop, @phone.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits against what never ends, not measures: a machine may be busy with other things.
  timeout: 5 * 60_000,
  expect: { timeout: 60_000 },
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
        // What a Chromium with windows does: pictures must not depend on which of the two is there.
        '--font-render-hinting=slight',
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
    // Other systems draw letters in another way: their pictures could never be these.
    ...(process.platform === 'linux' ? [visual] : []),
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    env: shop.env,
    url: `${shop.address}/healthz`,
    // The first start on a fresh clone also builds and composes every picture.
    timeout: 30 * 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stderr: 'pipe',
  },
});
