import { defineConfig, devices, type Project } from 'playwright/test';
import { shop } from './tests/e2e/support/shop.ts';

const START = ['start.test.ts', 'image.test.ts'];
const VISUAL = ['visual.test.ts', 'desk-visual.test.ts'];
/** Journeys of guests and of the desk, which `npm test` runs with and without JavaScript. */
const JOURNEYS = ['home', 'search', 'cart', 'favorites', 'contact', 'order', 'desk'].map(
  (name) => `**/e2e/${name}.test.ts`,
);
const OTHER_BROWSERS = '**/e2e/browsers/*.test.ts';
const others = { testIgnore: [...START, ...VISUAL, ...JOURNEYS, OTHER_BROWSERS] };

function launchOptions(...args: string[]) {
  return {
    executablePath: shop.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      // Background compilation and garbage collection cost a tenth more CPU time.
      '--js-flags=--single-threaded',
      // The default of headed Chromium: screenshots must not depend on headless mode.
      '--font-render-hinting=slight',
      // Blocks all other hosts: tests must not depend on the network.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...args,
    ],
  };
}

/** Most tests disable images, which have fixed sizes: loading images takes a fifth of the time. */
const withoutPictures = { launchOptions: launchOptions('--blink-settings=imagesEnabled=false') };

const withScripts = { use: withoutPictures, grepInvert: /@no-js|@pictures/ };
const withoutScripts = { use: { ...withoutPictures, javaScriptEnabled: false }, grepInvert: /@js|@pictures/ };

/** Compares style guide and desk with screenshots, which are small because they are in git. */
const visual: Project = {
  name: 'visual',
  testMatch: VISUAL,
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  use: {
    // Higher than any section: content outside the viewport may not be painted yet.
    viewport: { width: 1200, height: 3200 },
    // A quarter of the pixels; one-pixel lines stay visible.
    deviceScaleFactor: 0.5,
    // Playwright injects a stylesheet to freeze animations.
    bypassCSP: true,
  },
  expect: {
    // The dev server loads every module separately.
    timeout: 4 * 60_000,
    // Detects a colour one step off and a moved edge; ignores rounding differences between Chromium versions.
    toHaveScreenshot: {
      threshold: 0.02,
      maxDiffPixels: 80,
      animations: 'disabled',
      scale: 'device',
    },
  },
};

/**
 * By default a test runs on a desktop with JavaScript and on a phone without it. Tags change that: @js and @no-js select one of
 * the two, @desktop and @phone the viewport (tests/e2e/support/test.ts), @pictures enables JavaScript and images.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  // CI keeps only the end of the output, which must contain the failures.
  reporter: process.stdout.isTTY ? 'list' : 'dot',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than cores: each worker waits for pages half of the time.
  workers: 3,
  // Against hanging tests only: the machine may be busy.
  timeout: 5 * 60_000,
  expect: { timeout: 60_000 },
  use: {
    // Without a preset the user agent contains HeadlessChrome, and the shop would treat tests as robots.
    ...devices['Desktop Chrome'],
    baseURL: shop.address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Its requests are invisible to `page.route`.
    serviceWorkers: 'block',
    // Below the test timeout, so that the error names the element.
    actionTimeout: 2 * 60_000,
    screenshot: 'only-on-failure',
    // Animations cost CPU time and make screenshots unstable; tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
  // Starts the longest projects first, so that all workers end at about the same time.
  projects: [
    // Other systems render fonts differently.
    ...(process.platform === 'linux' ? [visual] : []),
    // `npm start`, the container image and the build; needs no browser.
    { name: 'start', testMatch: START },
    { name: 'journeys', testMatch: JOURNEYS, ...withScripts },
    { name: 'journeys-no-js', testMatch: JOURNEYS, ...withoutScripts },
    { name: 'js', ...others, ...withScripts },
    { name: 'no-js', ...others, ...withoutScripts },
    { name: 'pictures', testIgnore: [...START, ...VISUAL], grep: /@pictures/ },
    // Driven without Playwright: tests/e2e/browsers/browser.ts.
    { name: 'firefox', testMatch: OTHER_BROWSERS, use: { browserName: 'firefox' } },
    { name: 'webkit', testMatch: OTHER_BROWSERS, use: { browserName: 'webkit' } },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    env: shop.env,
    url: `${shop.address}/healthz`,
    // The first start on a fresh clone also builds.
    timeout: 30 * 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stderr: 'pipe',
  },
});
