import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A dish's dialog lies over another page under the address of the dish's own page (`mask`). A document loaded anew at
// that address, by a reload or by going back to it, is that page; the router would take it for the other one.
const { masked, ...state } = (history.state ?? {}) as Record<string, unknown>;
if (masked) history.replaceState(state, '');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
