import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './components/trusted-html.ts';
import { resumeInterruptedNavigation } from './components/navigation/interrupted-navigation.ts';
import { applyForgetting } from './components/state/forgetting.ts';

applyForgetting();
resumeInterruptedNavigation();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
