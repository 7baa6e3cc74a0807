import { late } from '#app/components/late.ts';

/** What helps with forms. It has a module of its own so that other pages can fetch it before a form is opened. */
export const checkoutScripts = late(() =>
  import('#app/components/cart/checkout-scripts.tsx').then((file) => file.CheckoutScripts),
);

export const feedbackScripts = late(() =>
  import('#app/components/contact/feedback-scripts.tsx').then((file) => file.FeedbackScripts),
);
