import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
// First: it brings the Trusted Types policies, and React writes HTML.
import './components/trusted-html.ts';
import { dropMask, resumeNavigation } from './components/navigation/reloads.ts';

resumeNavigation();
dropMask();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
