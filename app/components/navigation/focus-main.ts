/** For a focus that has lost its place: the content of the page, without scrolling to it. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
