/** @jsxImportSource hono/jsx */
import { listExtraFacts, ORDER_EXTRA_NAMES, ORDER_EXTRAS } from '#contract/order-extras.ts';
import type { DeskOrder } from '../../store/orders/desk-orders.ts';
import { MAYBE_ALLERGY } from '../../texts/allergy-texts.ts';
import { maySayAllergy } from '../../texts/allergy-words.ts';
import { GUEST_WRITES, MAYBE_ALLERGY_ELSEWHERE } from '../desk-texts.ts';

/** Always whole and strong, quoted so that they cannot imitate a line of the desk. */
export function GuestTexts({ order }: { order: DeskOrder }) {
  const { user_comment, extras, address, full_name } = order;
  return (
    <>
      {user_comment && <GuestText label={GUEST_WRITES} text={user_comment} />}
      <ExtraFacts order={order} />
      {ORDER_EXTRA_NAMES.map(
        (name) =>
          ORDER_EXTRAS[name].kind === 'text' &&
          extras[name] && <GuestText label={ORDER_EXTRAS[name].label} text={extras[name]} />,
      )}
      {[address, full_name].some((text) => maySayAllergy(text ?? '')) && (
        <p class="comment comment--maybe">{MAYBE_ALLERGY_ELSEWHERE}</p>
      )}
    </>
  );
}

export function ExtraFacts({ order: { extras } }: { order: Pick<DeskOrder, 'extras'> }) {
  const facts = listExtraFacts(extras);
  if (facts.length === 0) return null;
  return (
    <p>
      <b>{facts.join(' · ')}</b>
    </p>
  );
}

function GuestText({ label, text }: { label: string; text: string }) {
  const isMaybe = maySayAllergy(text);
  return (
    <p class={isMaybe ? 'comment comment--maybe' : 'comment'}>
      {isMaybe && <strong class="comment__alarm">{MAYBE_ALLERGY}. </strong>}
      {label}: «{text}»
    </p>
  );
}
