import { Form } from 'react-router';
import { Field } from '#app/components/form/fields.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import {
  ASK_CALL_INTENT,
  CHANGE_INTENT,
  type OrderChangeOptions,
  type OrderChangeReply,
} from '#app/domain/shopper/order-change.ts';
import * as DELIVERY from '#app/domain/text/delivery-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as TEXTS from '#app/domain/text/order-request-texts.ts';
import { MAX_LENGTHS } from '#contract/defaults.ts';

type OrderRequestsProps = {
  canAskCall: boolean;
  /** «18:40» */
  callAsked: string | null;
  change: OrderChangeOptions | null;
  /** The API cannot return the order now: the reply can be sent again. */
  isUnread: boolean;
  reply: OrderChangeReply | undefined;
};

/** What the guest may ask for until the restaurant accepts the order. */
export function OrderRequests({ canAskCall, callAsked, change, isUnread, reply }: OrderRequestsProps) {
  if (!canAskCall && callAsked === null && !change && !reply) return null;
  return (
    <div className="order-actions screen-only">
      {callAsked !== null && <p>{typesetNode(TEXTS.callAsked(callAsked))}</p>}
      {canAskCall && (
        <Form method="post">
          <button type="submit" name="intent" value={ASK_CALL_INTENT} className="button button--plain">
            {TEXTS.askCall}
          </button>
        </Form>
      )}
      {(change || reply) && <ChangeForm change={change} isUnread={isUnread} reply={reply} />}
    </div>
  );
}

/** Open with a reply. Without options it only keeps what was typed. */
function ChangeForm({ change, isUnread, reply }: Pick<OrderRequestsProps, 'change' | 'isUnread' | 'reply'>) {
  const { address, zone = '', wantedAt } = reply?.typed ?? { ...change?.now, zone: '' };
  const shown = reply?.now ?? change?.now;
  const sum = reply?.sum ?? change?.sum ?? 0;
  const fee = reply?.fee ?? change?.fee;
  const hasAddress = change?.hasAddress ?? Boolean(address);
  const times = change?.times ?? [];
  const isListed = times.some(({ value }) => value === wantedAt);
  return (
    <details className="order-change" open={reply !== undefined}>
      <summary className="button button--plain">{hasAddress ? TEXTS.changeOrder : TEXTS.changeTime}…</summary>
      {reply && <Alert kind={reply.isQuestion ? 'info' : 'danger'}>{typesetNode(reply.alert)}</Alert>}
      {/* Another version of the order is another form. */}
      <Form method="post" key={JSON.stringify([shown, reply?.typed])}>
        <input type="hidden" name="shownAddress" value={shown?.address ?? ''} />
        <input type="hidden" name="shownTime" value={shown?.wantedAt ?? ''} />
        <input type="hidden" name="agreedSum" value={sum.toFixed(2)} />
        <input type="hidden" name="agreedFee" value={fee} />
        {hasAddress && (
          <Field
            id="change-address"
            name="address"
            label={LABELS.address}
            defaultValue={address}
            maxLength={MAX_LENGTHS.address}
            autoComplete="address-line1"
            errors={reply?.fields.address ?? []}
          />
        )}
        {hasAddress && change && change.zones.length > 1 && (
          <Field
            id="change-zone"
            name="zone"
            label={LABELS.zone}
            defaultValue={zone}
            errors={reply?.fields.zone ?? []}
            options={[
              { value: '', title: DELIVERY.findZoneByAddress },
              ...change.zones.map((name) => ({ value: name, title: name })),
            ]}
          />
        )}
        {!change && zone !== '' && <input type="hidden" name="zone" value={zone} />}
        {times.length > 1 ? (
          <Field
            id="change-time"
            name="wantedAt"
            label={LABELS.when}
            defaultValue={isListed ? wantedAt : change?.now.wantedAt}
            errors={reply?.fields.wantedAt ?? (isListed ? [] : [DELIVERY.timeGone])}
            options={times}
          />
        ) : (
          <input type="hidden" name="wantedAt" value={wantedAt ?? ''} />
        )}
        {(change || isUnread) && (
          <button type="submit" name="intent" value={CHANGE_INTENT} className="button button--ember">
            {reply?.isQuestion ? TEXTS.saveForSum(sum) : TEXTS.saveOrderChange}
          </button>
        )}
      </Form>
    </details>
  );
}
