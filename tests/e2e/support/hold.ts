import { expect, type Page, type Route } from 'playwright/test';

/** Call `page.clock.install()` before opening the page. */
export async function holdClock(page: Page): Promise<void> {
  // A busy machine may deliver the command after this second.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();
}

/** `release` passes them to `finish`. */
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
  // The page may be closed first.
  requested.catch(() => {});
  await page.route(url, async (route) => {
    await released;
    await finish(route);
  });
  return { requested, release };
}

/** The error page of a proxy. */
export function answerAsProxy(route: Route, status: 502 | 503 | 504 = 503): Promise<void> {
  return route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
}

/** At once, until the returned function is called. */
export async function failRequests(page: Page): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(() => {
    const { fetch } = window;
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    return fetch;
  });
  return () => page.evaluate((fetch) => void Object.assign(window, { fetch }), original);
}
