import { defineConfig, devices, type Project } from 'playwright/test';
import { shop } from './tests/e2e/support/shop.ts';

const START = ['start.test.ts', 'image.test.ts'];
const VISUAL = 'visual.test.ts';
/** The journeys of a guest and of the desk: what `npm test` runs, with scripts and without. */
const JOURNEYS = ['home', 'search', 'cart', 'favorites', 'contact', 'order', 'signed-in', 'desk'].map(
  (name) => `**/e2e/${name}.test.ts`,
);
const others = { testIgnore: [...START, VISUAL, ...JOURNEYS] };

function launchOptions(...args: string[]) {
  return {
    executablePath: shop.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      // Threads beside the page's own compile and collect garbage sooner, and take a tenth more processor time in all.
      '--js-flags=--single-threaded',
      // What a Chromium with windows does: pictures must not depend on which of the two is there.
      '--font-render-hinting=slight',
      // Nothing outside this machine: tests must not depend on the network, nor visit anyone's map.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...args,
    ],
  };
}

/** Pictures have their place before they come, so most tests do without: a fifth of the time is reading and drawing them. */
const withoutPictures = { launchOptions: launchOptions('--blink-settings=imagesEnabled=false') };

const withScripts = { use: withoutPictures, grepInvert: /@no-js|@pictures/ };
const withoutScripts = { use: { ...withoutPictures, javaScriptEnabled: false }, grepInvert: /@js|@pictures/ };

/** The style guide beside its pictures: small ones, because they are kept in git. */
const visual: Project = {
  name: 'visual',
  testMatch: VISUAL,
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  use: {
    // Higher than any section: what lies outside of the window may not have been drawn yet.
    viewport: { width: 1200, height: 3200 },
    // A quarter of the pixels. Lines of one pixel stay as strong, and nothing moves by less than two.
    deviceScaleFactor: 0.5,
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
 * Every journey runs with scripts and without: in a wide window with scripts, on a phone without. Tags say where that is
 * not so: @js and @no-js are for what exists in one of the two only, @desktop and @phone choose the window (tests/e2e/support/test.ts).
 * @pictures: with scripts, and with the pictures that the others go without.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than processors: each waits for pages half of its time.
  workers: 3,
  // Limits against what never ends, not measures: a machine may be busy with other things.
  timeout: 5 * 60_000,
  expect: { timeout: 60_000 },
  use: {
    // A preset always: without one the user agent says HeadlessChrome, and tests would see what only robots are sent.
    ...devices['Desktop Chrome'],
    baseURL: shop.address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // What cannot be pressed is named, before the test ends without a word.
    actionTimeout: 2 * 60_000,
    screenshot: 'only-on-failure',
    // What fades and slides is drawn sixty times a second, by these processors; and what moves never looks the same twice.
    // A test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
  // The longest first: at the end one of them would keep a single worker busy.
  projects: [
    // Other systems draw letters in another way: their pictures could never be these.
    ...(process.platform === 'linux' ? [visual] : []),
    // What a start does to the machine, and in an image, and what the build has made; no browser is needed for that.
    { name: 'start', testMatch: START },
    { name: 'journeys', testMatch: JOURNEYS, ...withScripts },
    { name: 'journeys-no-js', testMatch: JOURNEYS, ...withoutScripts },
    { name: 'js', ...others, ...withScripts },
    { name: 'no-js', ...others, ...withoutScripts },
    { name: 'pictures', testIgnore: [...START, VISUAL], grep: /@pictures/ },
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
