import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
// Before React writes anything: it brings the policy for that.
import './components/trusted-html.ts';
import { readPageData } from './components/state/page-data.ts';

// While a dish is open over a page, the address bar shows the address of the dish's own page (`mask`). After a reload the
// document is the dish's page, but the history still says otherwise, and the router would believe the history.
const { masked, ...state } = (history.state ?? {}) as Record<string, unknown>;
if (masked) history.replaceState(state, '');

// The router is changed to take this (vite.config.ts).
Object.assign(window, { pageData: readPageData() });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
