import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
// First: it brings the Trusted Types policies, and React writes HTML.
import './components/trusted-html.ts';

// While a dish is open over a page, the address bar shows the dish's own page (`mask`). After a reload that is the document,
// but the history entry still names the page below, and the router would believe the history.
const { masked, ...state } = window.history.state ?? {};
if (masked) window.history.replaceState(state, '');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
