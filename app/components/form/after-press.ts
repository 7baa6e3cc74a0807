const ENDS = ['mouseup', 'dragend', 'blur'];
let isPressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', () => (isPressed = true), { capture: true });
  // Not while capturing: the `blur` of every field would pass here, and only the window's own is meant.
  for (const end of ENDS) window.addEventListener(end, () => (isPressed = false));
}

/**
 * Calls back at once, or when the button of the mouse (or the finger, which the browser tells as a mouse) is up again and
 * its click has happened. A field is left the moment something else is pressed: messages that come or go then would move
 * that from under the pointer, and the click be lost.
 */
export function afterPress(callback: () => void): void {
  if (!isPressed) {
    callback();
    return;
  }
  const signal = new AbortController();
  const onEnd = () => {
    signal.abort();
    // The click comes right after its `mouseup`.
    setTimeout(callback);
  };
  for (const end of ENDS) window.addEventListener(end, onEnd, { signal: signal.signal });
}
