import { useNavigation } from 'react-router';
import { useIsLate } from '#app/components/use-is-late.ts';
import { isOrderPath } from '#app/domain/navigation/page-addresses.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

/** The specification's text, over the previous page. */
export function OrderLoading() {
  const { state, location } = useNavigation();
  const isLate = useIsLate(state === 'loading' && isOrderPath(location.pathname));
  return <div aria-live="polite">{isLate && <p className="order-loading">{MESSAGES.orderLoading}</p>}</div>;
}
