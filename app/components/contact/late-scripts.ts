import { late } from '#app/components/late.ts';

/** In a module of its own so that other pages can fetch it before the form is opened. */
export const feedbackScripts = late(() =>
  import('./feedback-scripts.tsx').then((file) => file.FeedbackScripts),
);
