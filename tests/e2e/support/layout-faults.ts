/** Run in the browser: what a finger, an eye or a reading glass would notice at one width. */

/**
 * One line per fault, of an open dialog or of a part of the page. Scrolls from top to end, in small steps first, so that each control passes under what is sticky there.
 *
 * - a tap in the middle of a control reaches another one
 * - a control can never be reached
 * - text is cut off, a word is broken, the page scrolls sideways
 */
export async function listLayoutFaults(part: string): Promise<string[]> {
  const CONTROLS = 'a[href], button, summary, select, textarea, input:not([type=hidden])';
  const STEP = 23;
  const FINE_VIEWS = 2;
  const SHORTEST_WORD = 4;

  const faults = new Set<string>();
  const dialog = document.querySelector('dialog[open]');
  const root = dialog ?? document.querySelector(part) ?? document.body;
  const scroller = dialog ?? document.scrollingElement ?? document.body;

  const describe = (element: Element) => {
    const text = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} «${text}»`;
  };
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) ||
    element.closest('.visually-hidden, .skip-link, .dish-card__add-label, [aria-hidden="true"], [inert]') !==
      null;
  /** Sticky or fixed: it keeps its place while the page scrolls. */
  const layerOf = (element: Element | null): Element | null => {
    for (let box = element; box && box !== dialog; box = box.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(box).position)) return box;
    }
    return null;
  };
  const canScroll = (box: Element) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    return (
      (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) ||
      (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight)
    );
  };
  /** Inside of a strip or list that scrolls by itself, or of a slide that is not shown. */
  const hasOwnWay = (element: Element) => {
    for (let box = element.parentElement; box && box !== root; box = box.parentElement) {
      if (canScroll(box) || box.matches('[data-slider]')) return true;
    }
    return false;
  };
  const isInside = (x: number, y: number, element: Element) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (x < left || x >= right || y < top || y >= bottom) return false;
    }
    return true;
  };
  const belongs = (hit: Element | null, control: Element) =>
    hit !== null &&
    (control.contains(hit) ||
      hit.contains(control) ||
      hit.closest('label')?.control === control ||
      control.closest('label')?.contains(hit) === true);

  const controls = [...root.querySelectorAll(CONTROLS)].filter((element) => !isHidden(element));
  const layers = new Map(controls.map((control) => [control, layerOf(control)]));
  const [reached, seen] = [new Set<Element>(), new Set<Element>()];

  function tapAll() {
    for (const control of controls) {
      // A link of two lines: the middle of its box may be outside.
      const line = [...control.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
      if (!line) continue;
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      if (!isInside(x, y, control)) continue;
      seen.add(control);
      const hit = document.elementFromPoint(x, y);
      if (belongs(hit, control)) {
        reached.add(control);
        continue;
      }
      // A slider hides its other slides once it runs.
      if (!hit || isHidden(control)) continue;
      const [own, other] = [layers.get(control), layerOf(hit)];
      // What scrolls passes under what is sticky, and so does a sticky box at the end of its list; both come free again.
      if (
        other &&
        !other.matches('.cookie-banner, .toasts') &&
        (!own || getComputedStyle(own).position === 'sticky')
      )
        continue;
      faults.add(`${describe(control)} is covered by ${describe(hit)}`);
    }
  }

  /** What is far below is only rendered in the frames after it has come near. */
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const endOf = () => scroller.scrollHeight - scroller.clientHeight;
  const coarse = scroller.clientHeight / 2.5;
  for (let view = 0; view < endOf(); view += coarse) {
    const isFine = view < FINE_VIEWS * scroller.clientHeight;
    for (let top = view; top < view + coarse; top += isFine ? STEP : coarse) {
      scroller.scrollTo({ top, behavior: 'instant' });
      if (top === view) await nextFrame();
      tapAll();
    }
  }
  scroller.scrollTo({ top: endOf(), behavior: 'instant' });
  await nextFrame();
  tapAll();
  scroller.scrollTo({ top: 0, behavior: 'instant' });
  for (const control of controls) {
    if (isHidden(control) || reached.has(control) || (!seen.has(control) && hasOwnWay(control))) continue;
    const { width, height } = control.getBoundingClientRect();
    if (width > 1 && height > 1) faults.add(`${describe(control)} is out of reach`);
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.add('the page scrolls sideways');
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    const content = text.textContent ?? '';
    if (!content.trim() || !parent || isHidden(parent) || parent.closest('script, style, noscript')) continue;
    range.selectNodeContents(text);
    const { left, right, width, height } = range.getBoundingClientRect();
    // Not rendered, or for screen readers only.
    if (width < 2 || parent.getBoundingClientRect().width < 2) continue;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || box.matches('[data-slider]')) break;
      if (/auto|scroll/.test(overflowX)) break;
      const edges = box.getBoundingClientRect();
      const sticksOut = left < edges.left - 1 || right > edges.right + 1;
      if (sticksOut && (overflowX !== 'visible' || box === document.body)) {
        faults.add(`«${content.trim().slice(0, 40)}» is cut off`);
      }
    }
    if (height < 1.5 * Number.parseFloat(getComputedStyle(parent).fontSize)) continue;
    for (const { 0: word, index } of content.matchAll(/[\p{L}\d]+/gu)) {
      if (word.length < SHORTEST_WORD) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add(`«${word}» is broken in ${describe(parent)}`);
    }
  }
  // A table that scrolls hides its last columns without saying so.
  for (const box of root.querySelectorAll('table, table *, .prose *')) {
    if (canScroll(box) && !isHidden(box)) faults.add(`${describe(box)} hides a part of the table`);
  }
  return [...faults];
}
