/** For a focused element that was removed. Does not scroll. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
