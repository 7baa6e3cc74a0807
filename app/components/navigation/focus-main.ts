/** When the element with the focus has gone: moves the focus to the content of the page, without scrolling. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
