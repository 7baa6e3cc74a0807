/** Time and responses that wait until a test lets them go on. */

import { expect, type Page, type Route } from 'playwright/test';

/** Stops the clock until the test moves it. `page.clock.install()` comes before the page is opened. */
export async function holdClock(page: Page): Promise<void> {
  // A busy machine may need more than this second to deliver the command.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();
}

/** Holds matching requests back until `release` is called, which passes them to `finish`. */
export async function holdResponses(
  page: Page,
  url: string,
  finish = (route: Route): Promise<void> => route.continue(),
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest(url, { timeout: 0 });
  // A page that closes first is no failure.
  requested.catch(() => {});
  await page.route(url, async (route) => {
    await released;
    await finish(route);
  });
  return { requested, release };
}

/** The page of a proxy that cannot reach the shop. */
export function answerAsProxy(route: Route, status: 502 | 503 | 504 = 503): Promise<void> {
  return route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
}

/** Every request fails at once, faster than a page can draw, until the returned function is called. */
export async function failRequests(page: Page): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(() => {
    const { fetch } = window;
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    return fetch;
  });
  return () => page.evaluate((fetch) => void Object.assign(window, { fetch }), original);
}
