/** @jsxImportSource hono/jsx */
import { ORDER_EXTRA_NAMES, ORDER_EXTRAS } from '#contract/order-extras.ts';
import type { DeskOrder } from '../../store/orders/desk-orders.ts';
import { MAYBE_ALLERGY } from '../../texts/allergy-texts.ts';
import { maySayAllergy } from '../../texts/allergy-words.ts';
import { GUEST_WRITES, MAYBE_ALLERGY_ELSEWHERE } from '../desk-texts.ts';

/** Texts that the guest wrote: always whole and strong, quoted so that they cannot imitate a line of the desk. */
export function GuestTexts({ order }: { order: DeskOrder }) {
  const { user_comment, extras, address, full_name } = order;
  return (
    <>
      {user_comment && <GuestText label={GUEST_WRITES} text={user_comment} />}
      {ORDER_EXTRA_NAMES.map(
        (name) => extras[name] && <GuestText label={ORDER_EXTRAS[name].label} text={extras[name]} />,
      )}
      {[address, full_name].some((text) => maySayAllergy(text ?? '')) && (
        <p class="comment comment--maybe">{MAYBE_ALLERGY_ELSEWHERE}</p>
      )}
    </>
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
