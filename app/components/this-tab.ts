/** Whether the browser follows a link of this click in this tab: with a key held down it opens another, or saves it. */
export function isInThisTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
