import { data } from 'react-router';

/** Without an action React Router returns an English error message to scripts. */
export function refuseForms(): never {
  throw data(null, { status: 405 });
}
