import { expect, type Page, type Route } from 'playwright/test';

/** Time stands still from now on, until the test lets it run. `page.clock.install()` comes before the page is opened. */
export async function holdClock(page: Page) {
  // A busy machine may need longer than this second to tell the page.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();
}

/**
 * Keeps answers of the server back until `release` is called.
 *
 * @param finish what becomes of them then.
 */
export async function holdAnswers(
  page: Page,
  url: string,
  finish = (route: Route): Promise<void> => route.continue(),
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route(url, async (route) => {
    ask();
    await released;
    await finish(route);
  });
  return { asked, release };
}

/** What a proxy answers that cannot reach the shop: a page of its own. */
export function answerAsProxy(route: Route, status: 502 | 503 | 504 = 503): Promise<void> {
  return route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
}

/** From now on every request fails in the moment it is made, faster than a page can draw, until `restore` is called. */
export async function failRequests(page: Page) {
  const original = await page.evaluateHandle(() => {
    const { fetch } = window;
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    return fetch;
  });
  const restore = () =>
    page.evaluate((fetch) => {
      window.fetch = fetch;
    }, original);
  return { restore };
}
