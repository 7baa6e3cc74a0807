import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Consents } from '#app/components/form/consents.tsx';
import type { FormField } from '#app/components/form/use-validated-form.ts';
import { OpeningNote, OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useClosedLabel, useOpening } from '#app/components/state/use-closed.ts';
import { useFrame } from '#app/components/state/use-frame.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { ConsentTextField, ConsentTexts } from '#app/domain/forms/consents.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { type CartLine, lineName } from '#app/domain/shopper/shown-lines.ts';
import type { ShownPromo } from '#app/domain/shopper/shown-promo.ts';
import { orderForOpeningLabel, takeOutOfCart } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { totalOf } from '#contract/delivery.ts';
import { type Fields, GUEST_ID } from './checkout-fields.tsx';
import { type Bill, BillNotes, BillRows, PromoRow } from './delivery-bill.tsx';

type CheckoutConfirmProps = {
  fields: Fields & Record<ConsentTextField, FormField>;
  bill: Bill | null;
  promo: ShownPromo | null;
  personalDataHref: string | null;
  consentTexts: ConsentTexts | undefined;
  offerHref: string | null | undefined;
  /** Always true without JavaScript. */
  isReady: boolean;
  /** Closed shop, or sections not served now. */
  waits: readonly string[];
  orderStops: readonly string[];
  /** Suspended orders may resume meanwhile: then the button stays enabled. */
  isStopped: boolean;
  /** An earlier order may have been accepted before closing. */
  isInDoubt: boolean;
  blocked: readonly CartLine[];
  isBlocked: boolean;
  children: ReactNode;
};

export function CheckoutConfirm(props: CheckoutConfirmProps) {
  const { fields, bill, promo, personalDataHref, consentTexts, offerHref } = props;
  const { isReady, waits, orderStops, isStopped, isInDoubt, blocked, isBlocked } = props;
  const { cart, order } = useCart();
  const isOrdering = order !== 'free';
  const closed = useClosedLabel();
  useOpening(closed !== null);
  const isClosed = closed !== null && !isInDoubt;
  // Then the button itself says so.
  const stops = isClosed ? [] : [...orderStops];
  if (blocked.length > 0)
    stops.push(
      takeOutOfCart(
        blocked.map(({ product }) => ({ title: lineName(product) })),
        cart.items.length,
      ),
    );
  const isConsentMissing = !isReady && !isBlocked && !isClosed;
  const reasons = classNames(stops.length > 0 && 'checkout-stops', isConsentMissing && 'checkout-hint');
  const { opening } = useFrame() ?? {};
  const isRefused = isStopped && opening?.open === false;
  const forOpening =
    cart.opens && !bill?.fields.wantedAt ? orderForOpeningLabel(cart.opens) : LABELS.placeOrder;
  const label = isClosed ? closed : forOpening;
  return (
    <CartSummary bill={bill} promo={promo}>
      <Consents fields={fields} texts={consentTexts} personalDataHref={personalDataHref} />
      {opening?.open && (
        <div className="opening-note">
          <OpeningStatus open text={opening.text} />
        </div>
      )}
      <OpeningNote texts={waits} />
      {stops.length > 0 && (
        <div id="checkout-stops" className="checkout__failures">
          {stops.map((text) => (
            <Alert key={text} kind="info">
              {text}
            </Alert>
          ))}
          {blocked.length > 0 && (
            <button
              type="submit"
              className="button button--plain button--block"
              name="intent"
              value={blocked.map(({ line }) => cartIntentValue({ kind: 'remove', line })).join(' ')}
              formNoValidate
            >
              {LABELS.removeUnavailable}
            </button>
          )}
        </div>
      )}
      <button
        type="submit"
        // A colour that says «go» would be a lie while orders are refused.
        className={classNames('button button--block', isRefused ? 'button--quiet' : 'button--primary')}
        name="intent"
        value={cartIntentValue({ kind: 'order' })}
        disabled={!isReady || isBlocked || isClosed}
        aria-busy={isOrdering}
        aria-describedby={reasons || undefined}
      >
        {isOrdering && <Icon name="spinner" />}
        {isOrdering ? 'Отправляем' : typesetNode(label)}
      </button>
      {offerHref && (
        <p className="field__hint">
          {MESSAGES.termsBefore}{' '}
          <a className="link" href={offerHref} target="_blank" rel="noopener">
            {MESSAGES.termsOfSale}
          </a>
        </p>
      )}
      {props.children}
      {isConsentMissing && (
        <p id="checkout-hint" className="field__hint">
          {MESSAGES.consentsHint}
        </p>
      )}
    </CartSummary>
  );
}

/** The server computes the sum of the dishes. */
export function CartSummary({
  bill = null,
  promo = null,
  children,
}: {
  bill?: Bill | null;
  promo?: ShownPromo | null;
  children: ReactNode;
}) {
  const { cart, isKnown, isBusy } = useCart();
  const dishes = cart.totalPrice;
  return (
    <aside className="cart-summary panel" data-summary aria-label={LABELS.total}>
      {isKnown && (
        <dl className={isBusy ? 'is-stale' : undefined} aria-busy={isBusy}>
          <div>
            <dt>{LABELS.quantity}</dt>
            <dd>{formatNumber(cart.totalQuantity)}</dd>
          </div>
          {bill && <BillRows bill={bill} dishes={dishes} />}
          <PromoRow promo={promo} />
          <div className="cart-summary__total">
            <dt>{LABELS.total}</dt>
            <dd>
              <Price value={totalOf(dishes, bill?.charge ?? null, promo?.sum)} size="lg" />
            </dd>
          </div>
        </dl>
      )}
      {isKnown && bill && <BillNotes bill={bill} dishes={dishes} />}
      {children}
    </aside>
  );
}

/** Sticky in narrow windows until the summary is in view (`cart.css`); with JavaScript only until the button is. */
export function CheckoutBar({ bill, promo }: { bill: Bill | null; promo: ShownPromo | null }) {
  const { cart, isBusy } = useCart();
  const closed = useClosedLabel();
  const bar = useRef<HTMLParagraphElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const button = bar.current?.closest('form')?.querySelector(SUBMIT);
    if (!button) return;
    const observer = new IntersectionObserver(([entry]) => setOver(entry?.isIntersecting === true));
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={bar} className={classNames('checkout__bar screen-only', isOver && 'invisible')}>
      <span className={isBusy ? 'is-stale' : undefined}>
        {LABELS.total} <Price value={totalOf(cart.totalPrice, bill?.charge ?? null, promo?.sum)} size="sm" />
      </span>{' '}
      {closed ? (
        <b className="small">{typesetNode(closed)}</b>
      ) : (
        <a className="button button--primary" href={`#${GUEST_ID}`} onClick={focusNextStep}>
          {LABELS.toCheckOut}
        </a>
      )}
    </p>
  );
}

const SUBMIT = '[data-summary] [type="submit"][value="order"]';

function focusNextStep(event: MouseEvent<HTMLAnchorElement>): void {
  const form = event.currentTarget.closest('form');
  const next = form?.querySelector<HTMLElement>(`input:invalid, ${SUBMIT}`);
  if (!next) return;
  event.preventDefault();
  next.scrollIntoView({ block: 'center' });
  next.focus({ preventScroll: true });
}
