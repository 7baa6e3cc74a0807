/**
 * While a dish is open over a page, the address bar shows the address of the dish's own page (`mask`). After a reload the document
 * is the dish's page, but the history entry still names the page below, and the router would believe the history.
 */
export function dropMask(): void {
  const { masked, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  if (masked) window.history.replaceState(state, '');
}
