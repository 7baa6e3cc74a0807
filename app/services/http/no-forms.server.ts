import { data } from 'react-router';

/** The action of a page without forms. Without any, React Router tells the page's scripts its own English sentence. */
export function refuseForms(): never {
  throw data(null, { status: 405 });
}
