import { late } from '#app/components/late.ts';

/** Named apart from the forms: `usePreloadedPages` fetches it on other pages before they are opened. */
export const checkoutScripts = late(() =>
  import('#app/components/cart/checkout-scripts.tsx').then((file) => file.CheckoutScripts),
);

export const feedbackScripts = late(() =>
  import('#app/components/contact/feedback-scripts.tsx').then((file) => file.FeedbackScripts),
);
