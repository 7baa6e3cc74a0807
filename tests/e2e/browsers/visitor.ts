import { expect } from 'playwright/test';
import { shop } from '../support/shop.ts';
import type { Tab } from './browser.ts';

/** A selector and a part of the element's name, each below the one before. */
export type Steps = readonly (readonly [selector: string, name?: string])[];

type Found = {
  text: string;
  value: string;
  description: string;
  isPressed: boolean;
  point: { x: number; y: number };
  obstacle: string;
};

const END = '\uE010';

export class Visitor {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  async open(address: string): Promise<void> {
    await this.#tab.goTo(shop.address + address);
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await expect
      .poll(() => this.#read(() => 'hydrated' in document.documentElement.dataset), { message: 'hydrated' })
      .toBe(true);
  }

  back(): Promise<void> {
    return this.#tab.traverse(-1);
  }

  forward(): Promise<void> {
    return this.#tab.traverse(1);
  }

  /** The first visible element, or null. */
  expect(...steps: Steps) {
    return expect.poll(() => this.#read(findElement, steps, false), { message: JSON.stringify(steps) });
  }

  expectPath() {
    return expect.poll(() => this.#read(() => location.pathname), { message: 'path' });
  }

  async see(...steps: Steps): Promise<void> {
    await this.expect(...steps).toMatchObject({ text: expect.any(String) });
  }

  /** Shown, or only announced to screen readers. */
  async hear(text: string): Promise<void> {
    const announced = () =>
      Array.from(document.querySelectorAll('[role=status], [role=alert]'), ({ textContent }) =>
        textContent.replace(/\s+/g, ' '),
      );
    await expect
      .poll(() => this.#read(announced), { message: text })
      .toContainEqual(expect.stringContaining(text));
  }

  /** As soon as it stays in place, and nothing covers it. */
  async click(...steps: Steps): Promise<void> {
    let point = { x: 0, y: 0 };
    const isFree = async () => {
      const before = await this.#read(findElement, steps, true);
      // In the next frames Firefox may still scroll back to the field that was typed into.
      await this.#read(someFrames);
      const after = await this.#read(findElement, steps, false);
      if (!isFound(before) || !isFound(after)) return String(after);
      point = after.point;
      if (after.obstacle) return after.obstacle;
      return before.point.x === point.x && before.point.y === point.y ? 'free' : 'moving';
    };
    await expect.poll(isFree, { message: `click ${JSON.stringify(steps)}` }).toBe('free');
    await this.#tab.act({
      id: 'mouse',
      type: 'pointer',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, ...point },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** After what the field has already. */
  async type(steps: Steps, text: string): Promise<void> {
    await this.click(...steps);
    await this.#press(END, ...text);
  }

  /** Timers of this many milliseconds never run out, until the next document. */
  async stopTimers(ms: number): Promise<void> {
    await this.#tab.run((stopped) => {
      const start = window.setTimeout;
      window.setTimeout = ((handler: TimerHandler, timeout?: number, ...args: unknown[]) =>
        timeout === stopped ? 0 : start(handler, timeout, ...args)) as typeof start;
    }, ms);
  }

  #press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return this.#tab.act({ id: 'keyboard', type: 'key', actions });
  }

  /** While a page is replaced by another, a script in it may fail. */
  async #read<Args extends unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) {
    try {
      return await this.#tab.run(fn, ...args);
    } catch (error) {
      return String(error);
    }
  }
}

function isFound(found: Found | string | null): found is Found {
  return found !== null && typeof found !== 'string';
}

/** Runs in the page. */
function someFrames(): Promise<null> {
  return new Promise((resolve) => {
    let left = 10;
    const next = () => (--left > 0 ? requestAnimationFrame(next) : resolve(null));
    requestAnimationFrame(next);
  });
}

/** Runs in the page. */
function findElement(steps: Steps, isScrolled: boolean): Found | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textsOf = (ids: string | null) =>
    (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const named =
      element.getAttribute('aria-label') ?? textsOf(element.getAttribute('aria-labelledby')).join(' ');
    return plain(named || labels.join(' ') || element.textContent);
  };

  let scopes: (Document | Element)[] = [document];
  for (const [selector, name = ''] of steps) {
    const found = scopes.flatMap((scope) => [...scope.querySelectorAll(selector)]);
    scopes = found.filter((element) => nameOf(element).includes(name));
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // A form's default button is one pixel.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const element = (scopes as HTMLInputElement[]).find(isVisible);
  if (!element) return null;

  if (isScrolled) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getClientRects()[0] as DOMRect;
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return {
    text: plain(element.textContent),
    value: element.value ?? '',
    description: plain(textsOf(element.getAttribute('aria-describedby')).join(' ')),
    isPressed: element.getAttribute('aria-pressed') === 'true',
    point,
    obstacle: element.disabled
      ? 'disabled'
      : element.contains(hit)
        ? ''
        : `below ${hit?.outerHTML.slice(0, 100)}`,
  };
}
