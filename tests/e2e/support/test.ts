import { type BrowserContext, test as base, devices, expect, type Page } from 'playwright/test';
import { checkAccessibility } from './accessibility.ts';
import { noteTyped } from './typed.ts';

export { expect };

const PHONE = devices['Pixel 7'];

type Fixtures = {
  /** Whether scripts run in this project. */
  js: boolean;
  /** Whether this is a phone, with a touch screen 412 px wide. Tests say so by @phone or @desktop. */
  phone: boolean;
  faults: Faults;
  /**
   * Holds what the page shows now against WCAG 2.2 AA: with scripts where the test has them, because without them the page
   * shows the same once more. Narrow windows: accessibility.test.ts.
   */
  expectAccessible: () => Promise<void>;
};

/** What a browser complains about while a test runs, and what of it the test expects. */
export type Faults = {
  /**
   * Lets complaints pass that contain this text. A page that must answer 404 is one: `faults.allow('404 (Not Found)')`.
   * What a test does not allow makes it fail.
   */
  allow: (text: string | RegExp) => void;
};

/** Each test is a shopper of its own: a new browser profile without cookies. */
export const test = base.extend<Fixtures>({
  js: ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  phone: ({ js }, use, { tags }) => use(tags.includes('@phone') || (!js && !tags.includes('@desktop'))),
  viewport: ({ viewport, phone }, use) => use(phone ? PHONE.viewport : viewport),
  userAgent: ({ userAgent, phone }, use) => use(phone ? PHONE.userAgent : userAgent),
  deviceScaleFactor: ({ deviceScaleFactor, phone }, use) =>
    use(phone ? PHONE.deviceScaleFactor : deviceScaleFactor),
  isMobile: ({ phone }, use) => use(phone),
  hasTouch: ({ phone }, use) => use(phone),
  expectAccessible: ({ page, js }, use, { tags }) =>
    use(async () => {
      if (js !== tags.includes('@no-js')) await checkAccessibility(page, js);
    }),

  faults: [
    async ({ context, baseURL }, use) => {
      const noteDown = noteTyped(context);
      const allowed: (string | RegExp)[] = [];
      const complaints = listenForComplaints(context, new URL(baseURL ?? '').origin);
      await use({ allow: (text) => void allowed.push(text) });
      await noteDown();
      const unexpected = complaints.filter((complaint) => !allowed.some((text) => matches(complaint, text)));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Console errors (a broken Content-Security-Policy and every answer from 400 on are among them), exceptions, and requests
 * to the shop that got no answer.
 */
function listenForComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // Tests have no network, so a map of another host cannot be loaded; what the page itself says still counts.
    if (message.type() !== 'error' || isNetworkErrorOfOthers(message.text(), url, origin)) return;
    complaints.push(`console: ${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    complaints.push(`exception: ${stack || `${name}: ${message}`}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page left while it was loading something is no failure; «csp» is also how scripts fail that are off, and a broken
    // policy is on the console.
    if (['net::ERR_ABORTED', 'csp'].includes(reason) || new URL(request.url()).origin !== origin) return;
    complaints.push(`request: ${request.method()} ${request.url()}: ${reason}`);
  });
  return complaints;
}

function isNetworkErrorOfOthers(text: string, url: string, origin: string): boolean {
  return text.startsWith('Failed to load resource: net::') && !url.startsWith(`${origin}/`);
}

function matches(complaint: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? complaint.includes(text) : text.test(complaint);
}

/**
 * Waits until React has taken the page over. Only for what scripts add (typing ahead, modals): everything else must work
 * before that, too, and a test that clicks at once shows it.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}
