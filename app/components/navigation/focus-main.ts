/** For when the focused element was removed: moves the focus to the content of the page, without scrolling. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
