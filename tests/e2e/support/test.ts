/** Playwright's `test` for guests of the shop: two modes, two windows, and no unexpected complaint of the browser. */

import { type BrowserContext, test as base, devices, expect, type Page } from 'playwright/test';
import { checkAccessibility } from './accessibility.ts';

export { expect };

const PHONE = devices['Pixel 7'];

type Fixtures = {
  /** Whether scripts run in this project. */
  js: boolean;
  /** A touch screen 412 px wide: by @phone, and without scripts unless @desktop. */
  phone: boolean;
  faults: Faults;
  /** WCAG 2.2 AA of what the page shows now. Without scripts it shows the same once more, so only @no-js tests check it there. */
  expectAccessible: () => Promise<void>;
};

export type Faults = {
  /** Expects complaints of the browser with this text: a 404 is one. Any other complaint fails the test. */
  allow: (...texts: string[]) => void;
};

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
      const allowed: string[] = [];
      const complaints = recordComplaints(context, new URL(baseURL ?? '').origin);
      await use({ allow: (...texts) => void allowed.push(...texts) });
      const unexpected = complaints.filter((complaint) => !allowed.some((text) => complaint.includes(text)));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

/** Console errors, which include CSP violations and every status from 400 on, exceptions, and failed requests to the shop. */
function recordComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // There is no network, so the map of another host cannot be loaded.
    const isOffsite =
      message.text().startsWith('Failed to load resource: net::') && !url.startsWith(`${origin}/`);
    if (message.type() === 'error' && !isOffsite) complaints.push(`console: ${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    complaints.push(`exception: ${stack || `${name}: ${message}`}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page was left while it was loading; scripts are off. A CSP violation is on the console, too.
    if (['net::ERR_ABORTED', 'csp'].includes(reason) || new URL(request.url()).origin !== origin) return;
    complaints.push(`request: ${request.method()} ${request.url()}: ${reason}`);
  });
  return complaints;
}

/** Only for what scripts add: everything else has to work before hydration, and a test that clicks at once shows it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

/** Opens a page, and waits for its scripts if they run. */
export async function open(page: Page, address: string, js = true): Promise<void> {
  await page.goto(address);
  if (js) await untilHydrated(page);
}
