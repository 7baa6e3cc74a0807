/** With and without scripts, phone and desktop, failing on unexpected browser errors. */

import { type BrowserContext, test as base, devices, expect, type Page } from 'playwright/test';
import { checkAccessibility } from './accessibility.ts';

export { expect };

const PHONE = devices['Pixel 7'];

type Fixtures = {
  js: boolean;
  /** 412 px: @phone, and without scripts unless @desktop. */
  phone: boolean;
  faults: Faults;
  /** WCAG 2.2 AA; without scripts only in @no-js tests: the page is the same. */
  expectAccessible: () => Promise<void>;
};

export type Faults = {
  /** With this text; others fail the test. */
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

/** Console errors (CSP violations, statuses from 400 on), exceptions, failed requests. */
function recordComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // Tests have no network for the map of another host.
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
    // Aborted by navigation or disabled scripts; CSP violations are on the console as well.
    if (['net::ERR_ABORTED', 'csp'].includes(reason) || new URL(request.url()).origin !== origin) return;
    complaints.push(`request: ${request.method()} ${request.url()}: ${reason}`);
  });
  return complaints;
}

/** Only for features that scripts add. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

export async function open(page: Page, address: string, js = true): Promise<void> {
  await page.goto(address);
  if (js) await untilHydrated(page);
}
