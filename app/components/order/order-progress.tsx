import { Alert } from '#app/components/notices/alert.tsx';
import { words } from '#app/components/words.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { OrderProgress as Progress } from '#app/domain/shopper/order-progress.ts';
import { LABELS } from '#app/domain/text/messages.ts';
import { useOrderProgress } from './use-order-progress.ts';

/** Where the order stands. It goes on by itself with scripts; without them there is «Обновить». */
export function OrderProgress({ uuid, loaded }: { uuid: string; loaded: Progress }) {
  const { kind, title, text, isOpen } = useOrderProgress(uuid, loaded);
  return (
    <div className="block container screen-only">
      <Alert kind={kind}>
        <b>{words(`${title}.`)}</b> {words(text)}{' '}
        {isOpen && (
          <a className="link" href={orderHref(uuid)} data-reload>
            {LABELS.update}
          </a>
        )}
      </Alert>
    </div>
  );
}
