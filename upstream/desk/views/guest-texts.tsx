/** @jsxImportSource hono/jsx */
import { ORDER_EXTRA_NAMES, ORDER_EXTRAS } from '#contract/order-extras.ts';
import type { DeskOrder } from '../../store/orders/desk-orders.ts';

/** Matches allergies and exclusions. */
const WARNINGS = new RegExp(
  [
    String.raw`(?:аллерг|непереносим|целиаки)\p{L}*(?:\s+(?:на|к)\s+[\p{L}-]+)?`,
    String.raw`(?<!\p{L})(?:не\s?переношу|нельзя)\s+[\p{L}-]+`,
    // Not about food: «без сдачи», «без звонка».
    String.raw`(?<!\p{L})без\s+(?!(?:сдач|звон|прибор|салфет|пакет|контакт|очеред|домофон))[\p{L}-]+`,
    String.raw`(?<!\p{L})без(?:глютен|лактоз|молоч)\p{L}*`,
  ].join('|'),
  'giu',
);

type Props = {
  order: DeskOrder;
  /** On paper a guest's text is quoted, so it cannot imitate a line of the print. */
  isQuoted?: boolean;
};

/** Texts that the guest wrote. */
export function GuestTexts({ order: { user_comment, extras }, isQuoted = false }: Props) {
  return (
    <>
      {user_comment && <Comment text={user_comment} isQuoted={isQuoted} />}
      {ORDER_EXTRA_NAMES.map(
        (name) =>
          extras[name] && (
            <p class="comment">
              {ORDER_EXTRAS[name].label}: {isQuoted ? `«${extras[name]}»` : extras[name]}
            </p>
          ),
      )}
    </>
  );
}

/** Highlights allergies and «без …». */
function Comment({ text, isQuoted }: { text: string; isQuoted: boolean }) {
  const parts = partsOf(text);
  const isWarning = parts.some(({ isMarked }) => isMarked);
  return (
    <p class={isWarning ? 'comment comment--warning' : 'comment'}>
      {isWarning && <strong class="comment__label">Внимание! </strong>}
      {isQuoted && 'Гость пишет: «'}
      {parts.map(({ part, isMarked }) => (isMarked ? <mark>{part}</mark> : part))}
      {isQuoted && '»'}
    </p>
  );
}

/** Splits a text at its warnings. */
export function partsOf(text: string): { part: string; isMarked: boolean }[] {
  const parts: { part: string; isMarked: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WARNINGS)) {
    if (index > end) parts.push({ part: text.slice(end, index), isMarked: false });
    parts.push({ part: found, isMarked: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ part: text.slice(end), isMarked: false });
  return parts;
}
